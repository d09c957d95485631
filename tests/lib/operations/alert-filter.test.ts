import { describe, expect, test } from 'vitest'
import { filterOfSearch, namesIn, searchOfFilter, without } from '../../../src/lib/operations/alert-filter.ts'

// Issue, Operations: the URL holds the filter. Product page, section 3: a list can be sent to others, in either language.

describe('what an address asks for', () => {
  test.each([
    ['', {}],
    ['?status=active', { status: 'active' }],
    ['?status=archived&kind=exercise', { status: 'archived', kind: 'exercise' }],
    ['?type=Technische+Hilfe', { type: 'Technische Hilfe' }],
    ['?keyword=B%203&vehicle=12', { keyword: 'B 3', vehicle: 12 }],
    ['?year=2025&from=2025-02-01&to=2025-02-28', { year: 2025, from: '2025-02-01', to: '2025-02-28' }],
    ['?search=%C3%B6lspur+bach', { search: 'ölspur bach' }],
    ['?search=+++', {}],
    ['?organisation=7&type=Brand', { type: 'Brand' }],
  ])('%s', (search, filter) => {
    expect(filterOfSearch(search)).toEqual(filter)
  })

  test.each([
    ['?status=all'],
    ['?status=offen'],
    ['?kind=Brand'],
    ['?type=fire'],
    ['?vehicle=0'],
    ['?vehicle=-1'],
    ['?vehicle=1.5'],
    ['?vehicle=99999999999999999999'],
    ['?year=1969'],
    ['?year=10000'],
    ['?year=heuer'],
    ['?from=gestern'],
    ['?from=2025-02-30T00:00'],
    ['?to=2025-13-01'],
  ])('%s says nothing that the backend would understand, and narrows nothing', (search) => {
    expect(filterOfSearch(search)).toEqual({})
  })

  test('a text is no longer than the backend takes', () => {
    expect(filterOfSearch(`?search=${'a'.repeat(500)}`).search).toHaveLength(200)
  })
})

describe('the address of a filter', () => {
  test.each([
    [{}, ''],
    [{ search: 'ölspur', type: 'Technische Hilfe' }, '?search=%C3%B6lspur&type=Technische+Hilfe'],
    [
      {
        status: 'closed',
        kind: 'actual',
        keyword: 'B3',
        vehicle: 4,
        year: 2024,
        from: '2024-01-01',
        to: '2024-06-30',
      },
      '?status=closed&kind=actual&keyword=B3&vehicle=4&year=2024&from=2024-01-01&to=2024-06-30',
    ],
  ] as const)('%o', (filter, search) => {
    expect(searchOfFilter(filter)).toBe(search)
    expect(filterOfSearch(search)).toEqual(filter)
  })

  test('keeps what else stands there, and takes out what is narrowed no more', () => {
    expect(searchOfFilter({ year: 2025 }, '?guard=browser&type=Brand')).toBe('?guard=browser&year=2025')
  })
})

test('one filter is taken back, the others stay', () => {
  const filter = { search: 'keller', type: 'Wasser', year: 2025 } as const
  expect(without(filter, 'type')).toEqual({ search: 'keller', year: 2025 })
  expect(namesIn(filter)).toEqual(['search', 'type', 'year'])
})
