import { describe, expect, test } from 'vitest'
import type { LatestOperation, OperationPage } from '../../../src/contract/operations/operation-list.ts'
import type { Operation, OperationResponse } from '../../../src/contract/operations/operations.ts'
import {
  byUrgency,
  latestWith,
  type OperationPush,
  pageWith,
} from '../../../src/lib/operations/operation-list.ts'

// Specification, section 4: an incident with the same id is replaced; a new one is placed first. Product page, section 3:
// lists answer total; what is pushed only speeds things up.

const operation = (id: number, changed: Partial<Operation> = {}): Operation => ({
  id,
  title: `Einsatz ${id}`,
  text: null,
  type: 'Brand',
  active: true,
  vehicles: [],
  alarm_at: new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString(),
  priority: false,
  address: null,
  ...changed,
})
const page = (ids: readonly number[], total: number): OperationPage => ({
  data: ids.map((id) => operation(id)),
  current_page: 1,
  last_page: 1,
  per_page: 3,
  total,
})
const saved = (one: Operation) => ({ kind: 'saved', operation: one }) as const
const idsOf = ({ data }: OperationPage) => data.map(({ id }) => id)

describe('the first page of operations', () => {
  test('begins with a new one, does not grow beyond its size, and counts it', () => {
    const after = pageWith(page([9, 8, 7], 9), saved(operation(10)))
    expect(idsOf(after)).toEqual([10, 9, 8])
    expect(after.total).toBe(10)
  })

  test('takes what is said of one of its own in its place', () => {
    const after = pageWith(page([9, 8, 7], 9), saved(operation(8, { title: 'B4' })))
    expect(after.data.map(({ title }) => title)).toEqual(['Einsatz 9', 'B4', 'Einsatz 7'])
    expect(after.total).toBe(9)
  })

  test.each([
    ['before its last one', operation(2)],
    ['in the same minute as its last one', operation(6, { alarm_at: operation(7).alarm_at })],
  ])('neither shows nor counts what is said of one that was raised %s: it stands further back', (_, one) => {
    const before = page([9, 8, 7], 9)
    expect(pageWith(before, saved(one))).toEqual(before)
  })

  test('shows one that came late where all of them are on it', () => {
    const after = pageWith(page([9, 8], 2), saved(operation(2)))
    expect(idsOf(after)).toContain(2)
    expect(after.total).toBe(3)
  })

  test('counts one less when one of its own is removed', () => {
    const after = pageWith(page([9, 8, 7], 9), { kind: 'removed', id: 8 })
    expect(idsOf(after)).toEqual([9, 7])
    expect(after.total).toBe(8)
    expect(pageWith(after, { kind: 'removed', id: 8 }).total).toBe(8)
  })
})

describe('the latest operations', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
  const response = (user_id: number, minute: number): OperationResponse => ({
    user_id,
    display_name: `Person ${user_id}`,
    answer: 'coming',
    minutes: null,
    note: null,
    answered_at: at(minute),
  })
  const answered = (id: number, one: OperationResponse): OperationPush => ({
    kind: 'answered',
    answered: {
      id,
      organisation_id: 1,
      response: one,
      alarmed: { people: 9, reached: 9, read: 9, answered: 1 },
      timeline: [],
    },
  })
  const known: LatestOperation[] = [{ ...operation(3), responses: [response(1, 4)] }, operation(2)]
  const answersOf = (operations: readonly LatestOperation[]) =>
    operations.map(({ responses }) => responses?.map(({ user_id }) => user_id))

  test('take a pushed answer, where their answers are known', () => {
    const after = latestWith(known, [answered(3, response(2, 5)), answered(2, response(2, 5))], 5)
    expect(answersOf(after)).toEqual([[1, 2], undefined])
  })

  test('keep their answers through a push that carries none, except those from before another alarm', () => {
    const renamed = latestWith(known, [saved(operation(3, { title: 'B4' }))], 5)
    expect([renamed[0]?.title, ...answersOf(renamed)]).toEqual(['B4', [1], undefined])
    expect(answersOf(latestWith(known, [saved(operation(3, { alarmed_again_at: at(5) }))], 5))).toEqual([
      [],
      undefined,
    ])
  })

  test('stand in the order of their urgency: real ones before drills, priority, then the latest alarm', () => {
    const operations = [
      operation(9, { active: false, priority: true }),
      operation(8, { kind: 'exercise', priority: true }),
      operation(3),
      operation(4),
      operation(5, { alarm_at: operation(4).alarm_at }),
      operation(1, { priority: true }),
      operation(2, { alarmed_again_at: at(30) }),
    ]
    expect(byUrgency(operations).map(({ id }) => id)).toEqual([1, 2, 5, 4, 3, 8, 9])
  })
})
