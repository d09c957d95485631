import 'fake-indexeddb/auto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { updateUser } from '../../../../src/contract/account/account.ts'
import type { OperationAnswered } from '../../../../src/contract/operations/operation-news.ts'
import { onDevice } from '../../../../src/lib/device/device-database.ts'
import { $monitored, showMonitored } from '../../../../src/lib/stores/monitor/monitored.ts'
import { $alerts, loadAlerts } from '../../../../src/lib/stores/operations/alerts.ts'
import { $incidents, loadIncidents } from '../../../../src/lib/stores/operations/incidents.ts'
import { loadIncident, pushOperation } from '../../../../src/lib/stores/operations/operation-news.ts'
import { $operation, clearOperation, showOperation } from '../../../../src/lib/stores/operations/operation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { ownConnection } from '../../../support/servers/own-connection.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Product page, section 2: the number of a member who comes is on the open page of the operation alone, and never on the device.

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const NUMBER = '0171 4711'
const app = useApp()
let id = 0
let leader: Awaited<ReturnType<typeof operationCalls>>

beforeEach(async () => {
  await clearDevice()
  clearOperation()
  showMonitored(0)
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
  await leaderShows('all')
  id = (await raiseAlarm(app.origin(), { title: 'B3' })).id
  leader = await operationCalls(app.origin(), 'leitung')
})

/** The leader chooses who sees their number. */
async function leaderShows(phone_for: string): Promise<void> {
  const { token } = await signInByCall(app.origin(), 'leitung')
  const headers = { ...ownConnection, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ phone: NUMBER, phone_for })
  const answer = await fetch(app.origin() + updateUser.path, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`the leader's choice was answered with ${answer.status}`)
}

const phones = () =>
  $operation.value.state === 'ready' ? $operation.value.value.phones?.map(({ phone }) => phone) : undefined
const asked = () => app.count(`GET /api/organisation/1/operation/${id}`)
const rows = () => onDevice('readonly', (transaction) => transaction.objectStore('shown').getAll())
const keptNames = async () => (await rows()).map(({ name }) => name)

async function open(): Promise<void> {
  onTestFinished($operation.listen(() => undefined))
  showOperation(id)
  await expect.poll(() => $operation.value).toMatchObject({ state: 'ready', changing: false })
}

/** Pushes the leader's answer to the page, as the backend tells it. */
async function leaderAnswers(has_phone: boolean): Promise<void> {
  await leader.do('POST', `${id}/response`, { answer: 'coming' })
  const { responses, alarmed, timeline = [] } = await leader.do('GET', `${id}`)
  const response = responses?.find(({ display_name }) => display_name === 'Lars Leitung')
  if (!response || !alarmed) throw new Error('the answer of the leader is missing')
  const answered: OperationAnswered = {
    id,
    organisation_id: 1,
    response,
    has_phone,
    alarmed,
    timeline: timeline.slice(-1),
  }
  pushOperation({ kind: 'answered', answered, organisationId: 1 })
}

test('no number is stored on the device, on every page that shows the operation and by every way in which it arrives', async () => {
  onTestFinished($incidents.listen(() => undefined))
  onTestFinished($alerts.listen(() => undefined))
  onTestFinished($monitored.listen(() => undefined))
  await leader.do('POST', `${id}/response`, { answer: 'coming' })
  await open()
  await expect.poll(keptNames).toContain(`alert ${id}`)
  expect(JSON.stringify(await rows())).not.toContain(NUMBER)
  await loadIncidents()
  await loadAlerts()
  showMonitored(id)
  await expect.poll(() => $monitored.value.state).toBe('ready')
  expect(phones()).toEqual([NUMBER])
  await expect.poll(async () => (await keptNames()).length).toBeGreaterThanOrEqual(4)

  // The operation as another request of this browser fetches it, for all stores and the device.
  await loadIncident(1, id)
  expect(phones()).toEqual([NUMBER])
  await leaderAnswers(true)
  // The device stores pushes together, a moment later.
  const shownTimeline = $operation.value.state === 'ready' && $operation.value.value.timeline
  const kept = async () => (await rows()).find(({ name }) => name === `alert ${id}`)
  await expect.poll(kept).toMatchObject({ value: { timeline: shownTimeline } })

  expect(await keptNames()).toEqual(
    expect.arrayContaining([`alert ${id}`, 'incidents', 'alerts', `monitored ${id}`]),
  )
  expect(JSON.stringify(await rows())).toContain('Lars Leitung')
  expect(JSON.stringify(await rows())).not.toContain(NUMBER)
  for (const store of [$incidents, $alerts, $monitored])
    expect(JSON.stringify(store.value)).not.toContain(NUMBER)
})

test('the page asks for the number of a member who answers and shows one, and once only', async () => {
  await open()
  expect(phones()).toEqual([])
  await leaderAnswers(true)
  await expect.poll(phones).toEqual([NUMBER])

  const before = asked()
  await leaderAnswers(true)
  await loadIncident(1, id, () => false)
  // The leader fetched the operation once.
  expect(asked()).toBe(before + 1)
  expect(phones()).toEqual([NUMBER])
})

test('the page does not ask after the answer of a member who shows no number', async () => {
  await open()
  const before = asked()
  await leaderAnswers(false)
  await loadIncident(1, id, () => false)
  expect(asked()).toBe(before + 1)
})

test('a number that its member no longer shows is gone with the next answer of the backend', async () => {
  await leader.do('POST', `${id}/response`, { answer: 'coming' })
  await open()
  expect(phones()).toEqual([NUMBER])
  await leaderShows('nobody')
  await loadIncident(1, id)
  expect(phones()).toEqual([])
})
