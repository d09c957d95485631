import { describe, expect, test } from 'vitest'
import type { ListedOperation } from '../../../src/contract/operations/operation-list.ts'
import type { AlertFilter } from '../../../src/lib/operations/alert-filter.ts'
import { passes, passesFields } from '../../../src/lib/operations/alert-match.ts'
import { filteredWith, joined } from '../../../src/lib/operations/alert-page.ts'

// Issue, Operations: filters; a list that stays right while alarms arrive. Specification, section 4: a new one is placed first.

const operation: ListedOperation = {
  id: 7,
  title: 'Ölspur in der Bachstraße',
  text: 'PKW verliert Diesel',
  type: 'Technische Hilfe',
  active: false,
  vehicles: [{ call_sign: 'Florian 1', vehicle_id: 4 }],
  alarm_at: '2025-06-15T12:00:00Z',
  priority: false,
  address: 'Bachstraße 3',
  kind: 'actual',
  keyword: 'THL 1',
  version: 1,
}

describe('what a filter lets through', () => {
  test.each<[AlertFilter]>([
    [{}],
    [{ status: 'closed' }],
    [{ kind: 'actual' }],
    [{ type: 'Technische Hilfe' }],
    [{ keyword: 'THL 1' }],
    [{ vehicle: 4 }],
    [{ year: 2025 }],
    [{ from: '2025-06-15', to: '2025-06-15' }],
    [{ search: 'ölsp' }],
    [{ search: 'OELSPUR diesel' }],
    [{ search: 'Ölspur'.normalize('NFD') }],
    [{ search: 'bachstrasse 3' }],
    [{ status: 'closed', type: 'Technische Hilfe', year: 2025, search: 'thl' }],
  ])('%o', (filter) => {
    expect(passes(operation, filter)).toBe(true)
  })

  test.each<[AlertFilter]>([
    [{ status: 'active' }],
    [{ status: 'archived' }],
    [{ kind: 'exercise' }],
    [{ type: 'Brand' }],
    [{ keyword: 'THL' }],
    [{ vehicle: 5 }],
    [{ year: 2024 }],
    [{ from: '2025-06-16' }],
    [{ to: '2025-06-14' }],
    [{ search: 'spur' }],
    [{ search: 'ölspur keller' }],
  ])('and holds back: %o', (filter) => {
    expect(passes(operation, filter)).toBe(false)
  })

  test('what is archived shows under archived alone', () => {
    const archived = { ...operation, archived_at: '2025-07-01T00:00:00Z' }
    expect(passes(archived, {})).toBe(false)
    expect(passes(archived, { status: 'closed' })).toBe(false)
    expect(passes(archived, { status: 'archived' })).toBe(true)
  })

  test('a backend that names no kind knows actual operations only', () => {
    const { kind: _, ...unnamed } = operation
    expect(passes(unnamed, { kind: 'actual' })).toBe(true)
    expect(passes(unnamed, { kind: 'test' })).toBe(false)
  })

  test('words are looked for where a push does not carry them only by the backend', () => {
    expect(passesFields(operation, { search: 'bericht' })).toBe(true)
  })
})

describe('a filtered list while alarms arrive', () => {
  const page = (data: ListedOperation[]) => ({
    data,
    current_page: 1,
    last_page: 9,
    per_page: 1,
    total: 40,
    next: 'cursor' as string | null,
    complete: true,
  })
  const fire: ListedOperation = { ...operation, id: 8, type: 'Brand', alarm_at: '2025-06-16T00:00:00Z' }

  test('a new one that passes is first and pushes none out, another does not appear', () => {
    const before = page([operation])
    const after = filteredWith(before, { kind: 'saved', operation: { ...fire, id: 9 } }, { type: 'Brand' })
    expect(after.data.map(({ id }) => id)).toEqual([9, 7])
    expect(after.total).toBe(41)
    expect(filteredWith(before, { kind: 'saved', operation: fire }, { type: 'Wasser' })).toBe(before)
  })

  test('one that passes no more goes, one that does keeps what the push did not carry', () => {
    const answered = { ...operation, active: true, own_answer: 'coming' as const }
    const closed = { ...operation, active: false, version: 2 }
    const push = { kind: 'saved', operation: closed } as const
    expect(filteredWith(page([answered]), push, { status: 'active' })).toMatchObject({ data: [], total: 39 })
    expect(filteredWith(page([answered]), push, {}).data).toEqual([
      { ...answered, active: false, version: 2 },
    ])
  })

  test('one that is older than what is loaded comes when the list goes on', () => {
    const before = page([operation])
    const older = { ...fire, alarm_at: '2024-01-01T00:00:00Z' }
    expect(filteredWith(before, { kind: 'saved', operation: older }, {})).toBe(before)
    const whole = { ...before, next: null }
    expect(filteredWith(whole, { kind: 'saved', operation: older }, {}).data).toHaveLength(2)
  })

  test('what follows joins below, none twice', () => {
    const following = { ...page([operation, { ...operation, id: 3 }]), next: null, total: 2 }
    const all = joined(page([fire, operation]), following)
    expect(all.data.map(({ id }) => id)).toEqual([8, 7, 3])
    expect(all).toMatchObject({ next: null, total: 2 })
  })
})
