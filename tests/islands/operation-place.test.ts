import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../src/contract/locales.ts'
import type { Operation } from '../../src/contract/operations/operations.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { MonitorOperation } from '../../src/islands/monitor/MonitorOperation.tsx'
import { OperationCard } from '../../src/islands/operations/card/OperationCard.tsx'
import { OperationDetail } from '../../src/islands/operations/detail/OperationDetail.tsx'
import { OperationRow } from '../../src/islands/operations/list/OperationRow.tsx'

// Product page, section 1: a member sees where. A position without an address is a place.

beforeAll(() => registerCatalogues(catalogues))

const operation: Operation = {
  id: 7,
  title: 'B3 – Waldbrand',
  text: null,
  type: 'Brand',
  active: true,
  vehicles: [],
  alarm_at: '2026-11-21T12:00:00.000Z',
  priority: false,
  address: null,
  lat: 48.137154,
  lng: 11.5754,
}
type Show = (locale: Locale, operation: Operation) => ReactElement
const screens: [string, Show, boolean][] = [
  [
    'the card',
    (locale, one) => createElement(OperationCard, { locale, operation: one, now: undefined }),
    false,
  ],
  ['the list', (locale, one) => createElement(OperationRow, { locale, operation: one }), false],
  [
    'the monitor',
    (locale, one) => createElement(MonitorOperation, { locale, operation: one, fleet: [] }),
    true,
  ],
  [
    'the page of the operation',
    (locale, one) => createElement(OperationDetail, { locale, operation: one }),
    true,
  ],
]
/** What is read, without the marks between. */
const textOf = (element: ReactElement) =>
  renderToString(element)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('  ', ' ')

describe.each(screens)('%s', (_, show, saysNone) => {
  test.each([
    ['de', '48,13715° N, 11,57540° O'],
    ['en', '48.13715° N, 11.57540° E'],
  ] as const)('shows the position of an operation without an address (%s)', (locale, place) => {
    const text = textOf(show(locale, operation))
    expect(text).toContain(place)
    expect(text).not.toContain(translate(locale)('operation.noAddress'))
  })

  test('shows an address alone, and says where there is neither', () => {
    const told = textOf(show('de', { ...operation, address: 'Schulstraße 12' }))
    expect(told).toContain('Schulstraße 12')
    expect(told).not.toContain('48,13715')
    for (const nowhere of [null, 0])
      expect(
        textOf(show('de', { ...operation, lat: nowhere, lng: nowhere })).includes('Kein Einsatzort gemeldet'),
      ).toBe(saysNone)
  })
})

test('the way to a position is named by it', () => {
  const html = renderToString(createElement(OperationDetail, { locale: 'de', operation }))
  expect(html).toContain('aria-label="Route: 48,13715° N, 11,57540° O"')
})
