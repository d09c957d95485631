import { expect, test } from 'vitest'
import type { OperationResponse } from '../../../src/contract/operations/operations.ts'
import type { OutboxRow } from '../../../src/lib/device/device-database.ts'
import { answersWith, givenAnswer } from '../../../src/lib/operations/own-answer.ts'

// Product page, section 5: one-tap answer; the counts follow, and a refusal is undone.

const user = { id: 7, tenant_admin: false, admin_organisation_ids: [], display_name: 'Mia Mitglied' }
const sent = (user_id: number, answer: OperationResponse['answer']): OperationResponse => ({
  user_id,
  display_name: `Person ${user_id}`,
  answer,
  minutes: null,
  note: null,
  answered_at: '2026-11-21T12:00:00.000Z',
})
const row = (operationId: number, input: object, ended?: OutboxRow['ended']): OutboxRow => ({
  person: 7,
  organisation: 1,
  object: `alert ${operationId}`,
  call: 'respondToOperation',
  params: { organisationId: 1, operationId },
  method: 'POST',
  path: '/',
  input,
  key: 'key',
  at: Date.parse('2026-11-21T12:05:00.000Z'),
  until: undefined,
  goneIsDone: false,
  tries: 0,
  nextAt: 0,
  ...(ended !== undefined && { ended }),
})

test('the latest answer that waits for this operation counts in place of the sent one', () => {
  const given = givenAnswer(
    [
      row(1, { answer: 'coming' }),
      row(2, { answer: 'not_coming' }),
      row(1, { answer: 'later', minutes: 10 }),
    ],
    1,
  )
  expect(given).toMatchObject({ answer: 'later', minutes: 10 })
  const answers = answersWith([sent(3, 'coming'), sent(7, 'coming')], given, user)
  expect(answers.map(({ user_id, answer, minutes }) => [user_id, answer, minutes])).toEqual([
    [3, 'coming', null],
    [7, 'later', 10],
  ])
})

test('a first answer joins the others', () => {
  const given = givenAnswer([row(1, { answer: 'coming' })], 1)
  expect(answersWith([sent(3, 'coming')], given, user)).toEqual([
    sent(3, 'coming'),
    expect.objectContaining({ user_id: 7, display_name: 'Mia Mitglied', answer: 'coming' }),
  ])
})

test('it comes with what the person is trained for, as soon as it is given', () => {
  const given = givenAnswer([row(1, { answer: 'coming' })], 1)
  expect(answersWith([], given, user, { qualifications: ['AGT', 'Maschinist'] })[0]?.qualifications).toEqual([
    'AGT',
    'Maschinist',
  ])
  const before = [{ ...sent(7, 'later'), qualifications: ['AGT'] }]
  const own = { qualifications: ['AGT'], function: 'Gerätewart' }
  expect(answersWith(before, given, user, own)).toMatchObject([{ answer: 'coming', ...own }])
  // A backend that says nothing of it.
  expect(answersWith([], given, user)[0]).not.toHaveProperty('qualifications')
})

test.each([409, 'expired'] as const)('one that ended (%s) is undone: the sent one counts again', (ended) => {
  const given = givenAnswer([row(1, { answer: 'not_coming' }, ended)], 1)
  expect(given?.ended).toBe(ended)
  expect(answersWith([sent(7, 'coming')], given, user)).toEqual([sent(7, 'coming')])
})

test('nothing waits for another operation', () => {
  expect(givenAnswer([row(1, { answer: 'coming' })], 2)).toBeUndefined()
})
