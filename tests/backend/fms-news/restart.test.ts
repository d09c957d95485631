import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import type { NotificationPage } from '../../../src/contract/notifications/notifications.ts'
import { send } from '../../support/servers/contract-target.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { INTAKE_KEY, signInByCall } from '../../support/worlds/people.ts'
import { startPushService, type PushService } from '../../support/servers/push-service.ts'
import { subscribeDevice } from '../../support/calls/subscribed.ts'

// Notifications of status, also where the process ends between the report and the telling.

const NEVER_MS = 24 * 60 * 60 * 1000
const SOON_MS = 20

let folder: string
let time: number
let service: PushService
let backend: Backend
beforeEach(async () => {
  folder = temporaryFolder()
  time = Date.now()
  service = await startPushService(() => time)
})
afterEach(async () => {
  await backend.close()
  await service.close()
  removeFolder(folder)
})

const start = async (jobsEveryMs: number) => {
  const options = { log: createLog('silent'), now: () => time, jobsEveryMs }
  backend = await startBackend(readConfig({ PORT: '0', DATA_DIR: folder }), options)
}
const report = async (...events: object[]) => {
  const { status } = await send(backend.origin, 'POST', '/api/intake/fms', {
    token: INTAKE_KEY,
    body: { events },
  })
  expect(status).toBe(200)
}
const listOf = async (token: string) => {
  const { json } = await send(backend.origin, 'GET', '/api/notifications?filter=fms_status', { token })
  return (json as NotificationPage).data
}

test('a report that nobody was told of when the server ended is told by the next one, once', async () => {
  await start(NEVER_MS)
  const { token } = await signInByCall(backend.origin, 'mitglied')
  await report({ vehicle: 3, status: 6 })
  time += 60_000
  await backend.close()

  await start(SOON_MS)
  await expect.poll(() => listOf(token)).toHaveLength(1)
  await backend.close()
  await start(SOON_MS)
  await new Promise((resolve) => setTimeout(resolve, 5 * SOON_MS))
  expect(await listOf(token)).toMatchObject([{ type: 'fms_status', data: { vehicle_id: 3 }, read_at: null }])
})

test('it is pushed to whoever wants that, but not in their quiet hours', async () => {
  await start(SOON_MS)
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  const quiet = await subscribeDevice(backend.origin, 'leitung', service)
  const path = '/api/user/notification-settings'
  for (const { token } of [device, quiet]) {
    const { json } = await send(backend.origin, 'GET', path, { token })
    const settings = json as { channels: object; quiet_hours: object }
    const fms_status = { in_app: true, push: true, sound: false }
    const quiet_hours = {
      ...settings.quiet_hours,
      enabled: token === quiet.token,
      from: '00:00',
      to: '00:00',
    }
    const body = { ...settings, channels: { ...settings.channels, fms_status }, quiet_hours }
    expect((await send(backend.origin, 'PUT', path, { token, body })).status).toBe(200)
  }
  await report({ vehicle: 3, status: 0 })

  const { message, urgency, topic } = await device.next()
  expect(message).toMatchObject({ type: 'fms_status', vehicle_id: 3, silent: true, operation_id: null })
  // A crew in an emergency wakes phones; whoever wants to speak does not.
  expect([urgency, topic !== undefined]).toEqual(['high', true])
  await report({ vehicle: 4, status: 5 })
  time += 3000
  expect((await device.next()).urgency).toBe('low')
  expect(await listOf(quiet.token)).toHaveLength(2)
  await expect.poll(() => backend.database.read.selectFrom('push_outbox').select('id').execute()).toEqual([])
  expect(quiet.received).toEqual([])
})
