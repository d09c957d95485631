import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  getOperation,
  type OperationDetail as Operation,
} from '../../../src/contract/operations/operation-detail.ts'
import { call } from '../../../src/lib/api/api.ts'
import { takeDevice } from '../../../src/lib/device/device-database.ts'
import { detailName } from '../../../src/lib/device/kept-names.ts'
import { keepShown, recallShown } from '../../../src/lib/device/kept-shown.ts'
import { changesOf, keepChange } from '../../../src/lib/outbox/outbox.ts'
import { answerFromWorker, stateOfAnswer } from '../../../src/lib/outbox/answer-from-worker.ts'
import { sendFromWorker } from '../../../src/lib/outbox/outbox-worker.ts'
import { currentPerson, currentToken } from '../../../src/lib/stores/session/session.ts'
import { remember } from '../../../src/lib/worker/worker-memory.ts'
import { clearDevice } from '../../support/browser/clear-device.ts'
import { memoryCaches } from '../../support/browser/memory-caches.ts'
import { raiseAlarm } from '../../support/worlds/people.ts'
import { useApp } from '../stores/app.ts'

// Architecture, section 5: an answer that waits is sent by page or worker; the answered value replaces the optimistic one.

const app = useApp()
let person = 0
let operationId = 0

const params = () => ({ organisationId: 1, operationId })
const place = (organisation = 1) => ({ person, organisation, name: detailName(operationId) })
const detail = () => call(getOperation, { params: params() })
const keep = (value: unknown, organisation = 1) =>
  keepShown(place(organisation), { value, at: Date.now() }, { most: 60, bytes: 1_000_000 }, Date.now())
const keptAnswers = async (organisation = 1) =>
  ((await recallShown(place(organisation), Date.now()))?.value as Operation | undefined)?.responses?.map(
    ({ user_id, answer }) => [user_id, answer],
  )

/** An answer that was given where there was no network, by a page that is gone. */
async function leaveAnswer(): Promise<void> {
  const { organisationId } = params()
  await keepChange(
    {
      person,
      organisation: organisationId,
      object: `alert ${operationId}`,
      call: 'respondToOperation',
      params: params(),
      method: 'POST',
      path: `/api/organisation/${organisationId}/operation/${operationId}/response`,
      input: { answer: 'not_coming' },
      key: `answer-to-${operationId}`,
      at: Date.now(),
      until: undefined,
      goneIsDone: false,
      tries: 0,
      nextAt: 0,
    },
    true,
  )
}

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  await clearDevice()
  await app.signIn('mitglied')
  person = currentPerson() ?? 0
  await takeDevice(person)
  await remember({ apiBase: app.origin(), token: currentToken() ?? '', person })
  operationId = (await raiseAlarm(app.origin(), { title: 'B3' })).id
})

test('what the worker has sent is what is kept of the operation, where no page was there to be told', async () => {
  await keep({ ...(await detail()), title: 'wie gesehen' })
  await keep(await detail(), 2)
  await leaveAnswer()

  await sendFromWorker()

  expect(await keptAnswers()).toEqual([[person, 'not_coming']])
  expect((await detail()).responses?.map(({ answer }) => answer)).toEqual(['not_coming'])
  expect(await recallShown(place(), Date.now())).toMatchObject({ value: { title: 'wie gesehen' } })
  // A number of another organisation is another operation.
  expect(await keptAnswers(2)).toEqual([])
})

test('where nothing is kept of the operation, or it is of an older shape, the answer is sent all the same', async () => {
  await keep({ nummer: 1 })
  await leaveAnswer()

  await sendFromWorker()

  expect(await changesOf(person)).toEqual([])
  expect(await recallShown(place(), Date.now())).toMatchObject({ value: { nummer: 1 } })
  expect((await detail()).responses?.map(({ answer }) => answer)).toEqual(['not_coming'])
})

test('an answer by a button of a notification is sent once, and waits without a network', async () => {
  const given = { person, organisationId: 1, operationId, answer: 'coming' } as const
  expect((await answerFromWorker(given)).state).toBe('sent')
  expect((await detail()).responses?.map(({ answer }) => answer)).toEqual(['coming'])

  app.cutNetwork()
  const { key, state } = await answerFromWorker({ ...given, answer: 'not_coming' })
  expect([state, (await changesOf(person)).map(({ input }) => input)]).toMatchObject([
    'unsent',
    [{ answer: 'not_coming' }],
  ])
  app.mendNetwork()
  await sendFromWorker()
  expect(await stateOfAnswer(person, key)).toBe('sent')
  const { responses, timeline = [] } = await detail()
  expect(responses?.map(({ answer }) => answer)).toEqual(['not_coming'])
  expect(timeline.filter(({ kind }) => kind.startsWith('response.'))).toHaveLength(2)
})

test('a button answers for no other person than the one to whom the alarm was shown', async () => {
  const given = { person: person + 1, organisationId: 1, operationId, answer: 'coming' } as const
  await expect(answerFromWorker(given)).rejects.toThrow('Another person')
  expect((await detail()).responses).toEqual([])
})
