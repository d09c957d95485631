import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../src/i18n/translate.ts'
import { Agenda } from '../../src/islands/appointments/list/Agenda.tsx'
import { AppointmentRow } from '../../src/islands/appointments/list/AppointmentRow.tsx'
import { MonthGrid } from '../../src/islands/appointments/list/MonthGrid.tsx'
import { dayAfter } from '../../src/islands/appointments/list/use-grid-focus.ts'
import type { Appointment } from '../../src/contract/appointments/appointments.ts'
import { ownAnswer, someAppointment } from '../lib/appointments/some-appointment.ts'

beforeAll(() => registerCatalogues(catalogues))

const now = Date.parse('2026-11-28T12:00:00Z')
const links = { hrefOf: ({ id }: Appointment) => `?appointment=${id}`, onOpen: () => undefined }
const textOf = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ')

describe('the row of an appointment', () => {
  const row = (changed: Partial<Appointment>) =>
    renderToString(
      createElement(AppointmentRow, {
        locale: 'de',
        appointment: someAppointment(changed),
        now,
        organisation: 'FF Musterstadt',
        href: '?appointment=1',
        onOpen: links.onOpen,
      }),
    )

  test('says what, where, whose, who comes and what the member has answered', () => {
    const text = textOf(row({ own: ownAnswer('yes'), min: 14 }))
    for (const words of [
      'Übung Atemschutz',
      'Gerätehaus',
      'FF Musterstadt',
      '12 zugesagt, 3 offen',
      'Zusage',
      'Noch 2 Personen nötig',
      'in 5 Tagen',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('a cancelled one is struck and says why, and asks for no answer', () => {
    const html = row({ cancelled_at: '2026-11-27T10:00:00Z', cancel_reason: 'Sturmwarnung', min: 14 })
    expect(html).toContain('<s>Übung Atemschutz</s>')
    expect(textOf(html)).toContain('Abgesagt: Sturmwarnung')
    for (const words of ['offen', 'zugesagt', 'nötig']) expect(textOf(html)).not.toContain(words)
  })
})

test('the agenda names each week once, marks today, and says when there is nothing', () => {
  const agenda = (appointments: Appointment[], given: object = {}) =>
    renderToString(
      createElement(Agenda, {
        locale: 'de',
        appointments,
        from: '2026-11-28',
        to: '2027-01-31',
        now,
        ...links,
        ...given,
      }),
    )
  const html = agenda([
    someAppointment({ id: 1 }),
    someAppointment({ id: 2, all_day: true, starts_at: '2026-12-02', ends_at: '2026-12-02' }),
    someAppointment({ id: 3, all_day: true, starts_at: '2026-11-28', ends_at: '2026-11-28' }),
  ])

  expect(textOf(html).match(/Kalenderwoche \d+/g)).toEqual(['Kalenderwoche 48', 'Kalenderwoche 49'])
  expect(html.match(/aria-current="date"/g)).toHaveLength(1)
  expect(textOf(html)).not.toContain('Keine Termine')
  expect(textOf(agenda([]))).toContain('Keine Termine')
  expect(textOf(agenda([], { onShowAll: () => undefined }))).toContain('Alle Termine zeigen')
})

describe('the grid of a month', () => {
  const grid = (locale: 'de' | 'en', selected?: string) =>
    renderToString(
      createElement(MonthGrid, {
        locale,
        month: '2026-12',
        today: '2026-12-01',
        now: Date.parse('2026-12-01T12:00:00Z'),
        appointments: [1, 2, 3, 4].map((id) =>
          someAppointment({ id, all_day: true, starts_at: '2026-12-03', ends_at: '2026-12-03' }),
        ),
        selected,
        onSelectDay: () => undefined,
        onMonth: () => undefined,
        ...links,
      }),
    )

  test.each(locales)(
    'has whole weeks, one cell that the tab key reaches, and counts in words (%s)',
    (locale) => {
      const html = grid(locale)
      expect(html.match(/role="gridcell"/g)).toHaveLength(35)
      expect(html.match(/role="rowheader"/g)).toHaveLength(5)
      expect(html.match(/tabindex="0"/g)).toHaveLength(1)
      expect(html).toMatch(/data-day="2026-12-01"[^>]*tabindex="0"[^>]*aria-current="date"/)
      expect(html).toContain(
        { de: 'Donnerstag, 3. Dezember, 4 Termine', en: 'Thursday, December 3, 4 appointments' }[locale],
      )
      expect(textOf(html)).toContain({ de: '+2 weitere', en: '+2 more' }[locale])
    },
  )

  test('shows the rows of the chosen day below', () => {
    expect(grid('de')).not.toContain('appointment-row')
    expect(grid('de', '2026-12-03').match(/<li class="appointment-row"/g)).toHaveLength(4)
    expect(textOf(grid('de', '2026-12-04'))).toContain('An diesem Tag gibt es keine Termine.')
  })

  test.each([
    ['ArrowLeft', false, '2026-12-30'],
    ['ArrowRight', false, '2027-01-01'],
    ['ArrowUp', false, '2026-12-24'],
    ['ArrowDown', false, '2027-01-07'],
    ['Home', false, '2026-12-28'],
    ['End', false, '2027-01-03'],
    ['PageUp', false, '2026-11-30'],
    ['PageDown', false, '2027-01-31'],
    ['PageUp', true, '2025-12-31'],
    ['PageDown', true, '2027-12-31'],
    ['a', false, undefined],
  ])('%s (shift: %s) leads from 31 December to %s', (key, shift, day) => {
    expect(dayAfter(key, shift, '2026-12-31')).toBe(day)
  })
})
