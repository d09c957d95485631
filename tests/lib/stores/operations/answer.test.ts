import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { getOperation } from '../../../../src/contract/operations/operation-detail.ts'
import type { ResponseAnswer } from '../../../../src/contract/operations/operations.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { $sentAnswers, giveAnswer } from '../../../../src/lib/stores/operations/answer.ts'
import { $operation, clearOperation, showOperation } from '../../../../src/lib/stores/operations/operation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { recallAnswer } from '../../../../src/lib/stores/operations/recall-answer.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { $unsentCount } from '../../../../src/lib/stores/outbox/unsent.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { signOut } from '../../../../src/lib/stores/session/session-calls.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

// Product page, section 2: of a person's answers the latest wins. Architecture, section 5: nothing is lost.

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
let operationId = 0

beforeEach(async () => {
  await clearDevice()
  clearOperation()
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
  operationId = (await raiseAlarm(app.origin(), { title: 'B3' })).id
  showOperation(operationId)
  await eventually(() => expect($operation.value.state).toBe('ready'))
})

const atServer = async () =>
  (await call(getOperation, { params: { organisationId: 1, operationId } })).responses?.map(
    ({ answer }) => answer,
  )
const shown = () =>
  $operation.value.state === 'ready' ? $operation.value.value.responses?.map(({ answer }) => answer) : []

/** Resolves when the backend has taken it and the page shows so. */
async function answer(given: ResponseAnswer): Promise<void> {
  await giveAnswer(operationId, { answer: given, minutes: null })
  await expect.poll(() => $unsentCount.get()).toBe(0)
  await expect.poll(shown).toEqual([given])
}

/** Somebody, or the network, has put the device's clock back since it was compared with the server's. */
function putBack(ms: number): void {
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() - ms)
}

test('an answer that is given later counts, although the clock was put back meanwhile', async () => {
  await answer('coming')
  putBack(5_000)
  await answer('not_coming')
  expect(await atServer()).toEqual(['not_coming'])
  await answer('coming')
  expect(await atServer()).toEqual(['coming'])
})

test('an answer that the member gave on another device is fetched, unless this page has sent a newer one', async () => {
  const elsewhere = await operationCalls(app.origin(), 'mitglied')
  await elsewhere.do('POST', `${operationId}/response`, { answer: 'coming', minutes: 5 })
  await recallAnswer(1, operationId)
  expect($sentAnswers.get().get(operationId)).toMatchObject({ answer: 'coming', minutes: 5 })

  await giveAnswer(operationId, { answer: 'not_coming', minutes: null })
  await expect.poll(() => $sentAnswers.get().get(operationId)?.answer).toBe('not_coming')
  await elsewhere.do('POST', `${operationId}/response`, { answer: 'coming', minutes: 5 })
  await recallAnswer(1, operationId)
  expect($sentAnswers.get().get(operationId)?.answer).toBe('not_coming')
})

test('the last answer that was sent to each operation stays known on the page, until its person leaves', async () => {
  const other = await raiseAlarm(app.origin(), { title: 'B2' })
  await giveAnswer(other.id, { answer: 'coming', minutes: null })
  await answer('coming')
  await answer('not_coming')
  await expect
    .poll(() => [...$sentAnswers.get()].map(([id, sent]) => [id, sent.answer]))
    .toEqual([
      [other.id, 'coming'],
      [operationId, 'not_coming'],
    ])

  await signOut()
  expect($sentAnswers.get().size).toBe(0)
})
