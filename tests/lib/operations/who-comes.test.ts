import { expect, test } from 'vitest'
import type { OperationResponse } from '../../../src/contract/operations/operations.ts'
import { isDue, phonesOf, whoComes } from '../../../src/lib/operations/who-comes.ts'

// Product page, section 5: one row per member who comes, sorted by arrival.

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const given = (
  display_name: string,
  answer: OperationResponse['answer'],
  answered: string,
  minutes: number | null = null,
): OperationResponse => ({ user_id: 1, display_name, answer, minutes, note: null, answered_at: at(answered) })

test('members are grouped by answer and sorted by arrival, without minutes by the time of the answer', () => {
  const { coming, later, not_coming } = whoComes([
    given('Anna', 'coming', '12:05', 15),
    given('Ben', 'later', '12:00', 60),
    given('Cem', 'coming', '12:08'),
    given('Dora', 'not_coming', '12:04'),
    { ...given('Eva', 'coming', '12:06', 90), arrives_at: at('12:10') },
    given('Finn', 'later', '12:01', 30),
    given('Greta', 'not_coming', '12:02'),
  ])
  const names = (people: readonly OperationResponse[]) => people.map(({ display_name }) => display_name)

  expect(names(coming)).toEqual(['Cem', 'Eva', 'Anna'])
  expect(names(later)).toEqual(['Finn', 'Ben'])
  expect(names(not_coming)).toEqual(['Greta', 'Dora'])
})

test('a member should be there from the minute of the arrival on, never before the time is known', () => {
  const arrival = Date.parse(at('12:10'))
  const times = [undefined, arrival - 1, arrival, arrival + 1]
  expect(times.map((now) => isDue(arrival, now))).toEqual([false, false, true, true])
})

test('a closed operation has no phone numbers, also where the page still knows some', () => {
  const phones = [{ user_id: 7, phone: '112' }]

  expect([...phonesOf({ active: true, phones })]).toEqual([[7, '112']])
  expect([...phonesOf({ active: false, phones })]).toEqual([])
})
