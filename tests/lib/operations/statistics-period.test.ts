import { describe, expect, test } from 'vitest'
import {
  choiceOfSearch,
  periodOf,
  searchOfChoice,
  yearBefore,
} from '../../../src/lib/operations/statistics-period.ts'

// Issue, Operations: statistics by month, type, hour, duration; beside them the year before, of as many days.

const TODAY = '2026-11-22'

describe('which days count', () => {
  test.each([
    ['the last twelve months', { kind: 'recent' }, '2025-11-23', TODAY],
    ['a year that is over', { kind: 'year', year: 2025 }, '2025-01-01', '2025-12-31'],
    ['this year until today', { kind: 'year', year: 2026 }, '2026-01-01', TODAY],
    ['a year to come', { kind: 'year', year: 2027 }, '2027-01-01', '2027-12-31'],
    ['an own period', { kind: 'own', from: '2026-02-01', to: '2026-02-28' }, '2026-02-01', '2026-02-28'],
  ] as const)('%s', (_, choice, from, to) => {
    expect(periodOf(choice, TODAY)).toEqual({ from, to })
  })

  test('the year before has the same days, and no 29 February where there is none', () => {
    expect(yearBefore({ from: '2026-01-01', to: TODAY })).toEqual({ from: '2025-01-01', to: '2025-11-22' })
    expect(yearBefore({ from: '2024-02-01', to: '2024-02-29' })).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    })
    expect(periodOf({ kind: 'recent' }, '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' })
  })
})

describe('what an address asks for', () => {
  test.each([
    ['', { kind: 'recent' }],
    ['?year=2025', { kind: 'year', year: 2025 }],
    ['?from=2026-01-01&to=2026-03-31', { kind: 'own', from: '2026-01-01', to: '2026-03-31' }],
  ] as const)('%s, and back', (search, choice) => {
    expect(choiceOfSearch(search)).toEqual(choice)
    expect(searchOfChoice(choice)).toBe(search)
  })

  test.each([
    '?year=1969',
    '?year=heuer',
    '?from=2026-01-01',
    '?from=2026-05-01&to=2026-04-01',
    '?from=x&to=y',
  ])('%s says nothing', (search) => {
    expect(choiceOfSearch(search)).toEqual({ kind: 'recent' })
  })
})
