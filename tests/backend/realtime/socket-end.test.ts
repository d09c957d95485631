import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { startBackend, type Backend } from '../../../src/backend/start.ts'
import type { DeviceSession } from '../../../src/contract/account/account.ts'
import { send } from '../../support/servers/contract-target.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { DEMO_PASSWORD, raiseAlarm, signInByCall } from '../../support/worlds/people.ts'

// Product page, section 3: ending a session unsubscribes its sockets in the same second.

let backend: Backend
let folder: string
let key: string
beforeEach(async () => {
  folder = temporaryFolder()
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  key = config.realtime.key
  backend = await startBackend(config, { log: createLog('silent') })
})
afterEach(async () => {
  await backend.close()
  removeFolder(folder)
})

interface Listener {
  frames: string[]
  closed: Promise<number>
}

async function listen(token: string, userId: number): Promise<Listener> {
  const socket = new WebSocket(`${backend.origin.replace('http', 'ws')}/app/${key}?protocol=7`)
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'message')
  const { data } = JSON.parse(frames[0] ?? '') as { data: string }
  const { socket_id } = JSON.parse(data) as { socket_id: string }

  const channel = `private-user.${userId}`
  const body = { socket_id, channel_name: channel }
  const { json } = await send(backend.origin, 'POST', '/broadcasting/auth', { token, body })
  const { auth } = json as { auth: string }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await once(socket, 'message')
  return { frames, closed }
}

test('signing out ends the sockets of that session for good, and no other’s', async () => {
  const first = await signInByCall(backend.origin, 'mitglied')
  const second = await signInByCall(backend.origin, 'mitglied')
  const ended = await listen(first.token, first.user.id)
  const staying = await listen(second.token, second.user.id)

  await send(backend.origin, 'POST', '/api/logout', { token: first.token })
  await raiseAlarm(backend.origin, { title: 'B1 – nach der Abmeldung' })

  // 4000 to 4099: the client does not try again.
  expect(await ended.closed).toBe(4009)
  await expect.poll(() => staying.frames.join('')).toContain('nach der Abmeldung')
  expect(ended.frames.join('')).not.toContain('nach der Abmeldung')
})

test('so does a session that was ended because its token was used twice', async () => {
  const { token, user } = await signInByCall(backend.origin, 'mitglied')
  const { json } = await send(backend.origin, 'POST', '/api/refresh', { token })
  const fresh = (json as { token: string }).token
  const listener = await listen(fresh, user.id)

  expect((await send(backend.origin, 'POST', '/api/refresh', { token })).status).toBe(401)

  expect(await listener.closed).toBe(4009)
})

describe('whoever finds a device that is not in their hands', () => {
  const sessionsOf = async (token: string) =>
    (await send(backend.origin, 'GET', '/api/user/sessions', { token })).json as DeviceSession[]

  test.each<[string, (token: string) => Promise<{ status: number }>]>([
    [
      'signs it out',
      async (token) => {
        const lost = (await sessionsOf(token)).find(({ current }) => !current)
        return send(backend.origin, 'DELETE', `/api/user/sessions/${lost?.id}`, { token })
      },
    ],
    ['signs out all others', (token) => send(backend.origin, 'DELETE', '/api/user/sessions', { token })],
    [
      'takes another password',
      (token) => {
        const body = { current_password: DEMO_PASSWORD, password: 'ein langer neuer Satz' }
        return send(backend.origin, 'PUT', '/api/user/password', { token, body })
      },
    ],
  ])('%s: its socket ends for good, and the own one goes on', async (_, act) => {
    const lost = await signInByCall(backend.origin, 'mitglied')
    const own = await signInByCall(backend.origin, 'mitglied')
    const stranger = await signInByCall(backend.origin, 'leitung')
    const ended = await listen(lost.token, lost.user.id)
    const staying = await listen(own.token, own.user.id)
    const foreign = await listen(stranger.token, stranger.user.id)

    expect((await act(own.token)).status).toBe(204)
    await raiseAlarm(backend.origin, { title: 'B1 – danach' })

    expect(await ended.closed).toBe(4009)
    for (const { frames } of [staying, foreign]) await expect.poll(() => frames.join('')).toContain('danach')
    expect(ended.frames.join('')).not.toContain('danach')
    const statuses = [lost, own, stranger].map(async ({ token }) => {
      return (await send(backend.origin, 'GET', '/api/user', { token })).status
    })
    expect(await Promise.all(statuses)).toEqual([401, 200, 200])
  })
})
