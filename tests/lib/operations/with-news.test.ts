import { describe, expect, test } from 'vitest'
import type { OperationDetail } from '../../../src/contract/operations/operation-detail.ts'
import type { OperationAnswered, OperationReported } from '../../../src/contract/operations/operation-news.ts'
import type { ResponseAnswer } from '../../../src/contract/operations/operations.ts'
import { withAnswered, withReported } from '../../../src/lib/operations/with-news.ts'

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`

const fetched: OperationDetail = {
  id: 7,
  title: 'B3',
  text: null,
  type: 'Brand',
  active: true,
  vehicles: [{ call_sign: 'HLF', vehicle_id: 3, fms_status: 2, fms_status_at: at(0), revision: 5 }],
  alarm_at: at(0),
  priority: false,
  address: null,
  alarmed: { people: 9, reached: 2, read: 1, answered: 0 },
  responses: [],
  timeline: [{ id: 40, at: at(0), kind: 'alarm', actor: null, text: null, details: null }],
}

/** The event for an answer that a person gave at a minute; `answers`: how many people have answered by then. */
function answered(
  person: number,
  answer: ResponseAnswer,
  minute: number,
  answers: number,
): OperationAnswered {
  const entry = { actor: `Person ${person}`, text: null, details: null }
  return {
    id: 7,
    organisation_id: 1,
    response: {
      user_id: person,
      display_name: `Person ${person}`,
      answer,
      minutes: null,
      note: null,
      answered_at: at(minute),
    },
    alarmed: { people: 9, reached: 2 + answers, read: 1 + answers, answered: answers },
    timeline: [{ id: 50 + minute, at: at(minute), kind: `response.${answer}`, ...entry }],
  }
}

const shown = ({ responses, timeline, alarmed }: OperationDetail) => ({
  responses: responses?.map(({ user_id, answer }) => `${user_id} ${answer}`),
  timeline: timeline?.map(({ id }) => id),
  answered: alarmed?.answered,
})

describe('an operation after answers', () => {
  const pushes = [
    answered(1, 'coming', 1, 1),
    answered(2, 'later', 2, 2),
    answered(1, 'not_coming', 3, 2),
    answered(3, 'coming', 4, 3),
  ]

  test('is the same for every order of their arrival, and if they arrive twice', () => {
    const inOrder = pushes.reduce(withAnswered, fetched)
    expect(shown(inOrder)).toEqual({
      responses: ['2 later', '1 not_coming', '3 coming'],
      timeline: [40, 51, 52, 53, 54],
      answered: 3,
    })
    for (const order of [
      pushes.toReversed(),
      [...pushes, ...pushes],
      [1, 3, 0, 2].flatMap((n) => pushes[n] ?? []),
    ])
      expect(order.reduce(withAnswered, fetched)).toEqual(inOrder)
  })

  test('keeps newer fetched data if an older answer is pushed late', () => {
    const later = pushes.reduce(withAnswered, fetched)
    const reached = { people: 9, reached: 8, read: 6, answered: 3 }
    expect(withAnswered({ ...later, alarmed: reached }, answered(1, 'coming', 1, 1))).toEqual({
      ...later,
      alarmed: reached,
    })
  })

  test('has the last stored of two answers that a person gave at the same moment', () => {
    const [first, second] = [answered(1, 'coming', 1, 1), answered(1, 'later', 1, 1)]
    const later = { ...second, timeline: second.timeline.map((entry) => ({ ...entry, id: 59 })) }
    for (const order of [
      [first, later],
      [later, first],
    ])
      expect(shown(order.reduce(withAnswered, fetched)).responses).toEqual(['1 later'])
  })

  test('has no answer from before a renewed alarm, and none from an event without a response', () => {
    const again = { ...fetched, alarmed_again_at: at(3) }
    expect(shown(pushes.reduce(withAnswered, again)).responses).toEqual(['1 not_coming', '3 coming'])
    const uncounted = { ...answered(2, 'coming', 5, 0), response: null }
    expect(shown(withAnswered(again, uncounted))).toEqual({ responses: [], timeline: [40, 55], answered: 0 })
  })

  test('stays unchanged if it comes from a list, without answers, timeline and counts', () => {
    const { responses, timeline, alarmed, ...listed } = fetched
    expect(withAnswered(listed, answered(1, 'coming', 1, 1))).toEqual(listed)
  })
})

describe('an operation after reports of its vehicles', () => {
  const reported = (revision: number, fms_status: number, entry: number): OperationReported => ({
    id: 7,
    organisation_id: 1,
    vehicles: [
      {
        call_sign: 'HLF',
        vehicle_id: 3,
        fms_status,
        fms_status_at: at(revision),
        revision,
        en_route_at: at(6),
      },
    ],
    timeline: [{ id: entry, at: at(6), kind: `fms.${fms_status}`, actor: 'HLF', text: null, details: null }],
  })

  test('has their latest times and all entries, for every order of arrival', () => {
    for (const pushes of [
      [reported(6, 3, 60), reported(7, 4, 61)],
      [reported(7, 4, 61), reported(6, 3, 60)],
    ]) {
      const after = pushes.reduce(withReported, fetched)
      expect(after.vehicles).toMatchObject([{ fms_status: 4, revision: 7, en_route_at: at(6) }])
      expect(after.timeline?.map(({ id }) => id)).toEqual([40, 60, 61])
    }
  })

  test('ignores a report about another operation, and adds no vehicle from a report', () => {
    const other = { ...fetched, id: 8 }
    expect(withReported(other, reported(6, 3, 60))).toBe(other)
    expect(withReported({ ...fetched, vehicles: [] }, reported(6, 3, 60)).vehicles).toEqual([])
  })
})
