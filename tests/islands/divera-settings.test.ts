import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { DiveraPreview } from '../../src/contract/divera/divera-check.ts'
import type { DiveraLogEntry } from '../../src/contract/divera/divera-log.ts'
import type { Divera } from '../../src/contract/divera/divera.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../src/i18n/translate.ts'
import { CheckPart } from '../../src/islands/divera/CheckPart.tsx'
import { ConnectionForm } from '../../src/islands/divera/ConnectionForm.tsx'
import { DiveraLogRow } from '../../src/islands/divera/DiveraLogRow.tsx'
import { DiveraState } from '../../src/islands/divera/DiveraState.tsx'
import { MappingForm } from '../../src/islands/divera/MappingForm.tsx'
import { PreviewPart } from '../../src/islands/divera/PreviewPart.tsx'
import { WebhookPart } from '../../src/islands/divera/WebhookPart.tsx'

beforeAll(() => registerCatalogues(catalogues))

const at = '2026-05-01T10:00:00.000Z'
const divera: Divera = {
  enabled: true,
  base_url: 'https://app.divera247.com',
  personal_key: { set: true, last4: 'abcd' },
  system_key: { set: false, last4: null },
  ucr: 12,
  directions: { alarms: true, vehicle_status: false },
  poll_seconds: 60,
  mapping: { vehicles: [], groups: [] },
  version: 3,
  simulated: true,
  webhook: { made_at: at, called_at: null },
  state: 'failing',
  faults: [
    { kind: 'poll', since: at, failure: 'timeout' },
    { kind: 'webhook', since: at, failure: null },
  ],
  last_success_at: at,
  next_poll_at: null,
}
const locale = 'en'

test('the state names each fault, a simulated service, and that the real one was never tried', () => {
  const html = renderToString(createElement(DiveraState, { locale, divera }))
  for (const words of ['Failing', 'DIVERA has not answered in time', 'the webhook has not brought'])
    expect(html).toContain(words)
  expect(html).toContain(catalogues.en.divera.simulated)
  expect(html).toContain(catalogues.en.divera.untried)
})

test('a stored key shows its last characters and no field; one that cannot be read asks for it again', () => {
  const html = renderToString(createElement(ConnectionForm, { locale, divera }))
  expect(html).toContain('stored, ends in …abcd')
  expect(html).not.toContain('name="personal_key"')
  expect(html).toContain('name="system_key"')
  expect(html).toContain(catalogues.en.diveraForm.unreadable)
})

test('a suggestion is chosen and called one', () => {
  const one = { divera_id: 'a', name: 'LF 10', own_id: null, is_mapped: false, suggested_id: 7 }
  const preview: DiveraPreview = {
    alarms: [],
    alarm_count: 0,
    units: [],
    vehicles: [one, { ...one, divera_id: 'b', name: 'MTW', is_mapped: true }],
    groups: [],
    own: { vehicles: [{ id: 7, name: 'Florian 1' }], groups: [] },
    failures: [],
  }
  const html = renderToString(createElement(MappingForm, { locale, preview }))
  expect(html.match(/Suggestion/g)).toHaveLength(1)
  expect(html.match(/<option value="7" selected="">/g)).toHaveLength(1)
})

test('an entry of the log leads to its operation, and what failed can be tried again', () => {
  const entry: DiveraLogEntry = {
    id: 1,
    at,
    way: 'webhook',
    outcome: 'alarmed',
    divera_id: '5',
    title: 'B3 Brand',
    operation_id: 9,
    failure: null,
    count: null,
    can_retry: false,
  }
  const html = renderToString(createElement(DiveraLogRow, { locale, entry, enabled: true }))
  expect(html).toContain('href="/en/alarmierungen/9"')
  expect(html).not.toContain('button')
  const failed = { ...entry, title: null, operation_id: null, outcome: 'failed', can_retry: true } as const
  const rowOf = (enabled: boolean) =>
    renderToString(createElement(DiveraLogRow, { locale, entry: failed, enabled }))
  expect(rowOf(true)).toContain('aria-label="Try again: Alarm 5"')
  expect(rowOf(false)).not.toContain('button')
})

test('test, preview and webhook wait for a press of their button', () => {
  expect(renderToString(createElement(CheckPart, { locale }))).toContain('>Test the connection<')
  expect(renderToString(createElement(PreviewPart, { locale }))).toContain('>Preview<')
  const webhook = renderToString(createElement(WebhookPart, { locale, webhook: divera.webhook }))
  expect(webhook).toContain('never called')
  expect(webhook).toContain('>Make a new address<')
  expect(renderToString(createElement(WebhookPart, { locale, webhook: null }))).toContain(
    '>Make the address<',
  )
})
