import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels } from '../../../src/contract/realtime.ts'
import type { Person } from '../../../src/contract/people/people.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { signInByCall } from '../../support/worlds/people.ts'
import { openSocket } from '../../support/calls/socket.ts'
import { addMembership } from '../../support/worlds/tenant-rows.ts'

// Product page, section 3, Realtime: ending a session or a membership unsubscribes its sockets in the same second; issue,
// "People": whoever is made inactive is signed out at once. Over real sockets.

const key = 'told'
let backend: Awaited<ReturnType<typeof bootBackend>>
let admin: string
beforeAll(async () => {
  backend = await bootBackend({
    REALTIME_APP_ID: '1',
    REALTIME_APP_KEY: key,
    REALTIME_APP_SECRET: 'a secret',
  })
  admin = (await signInByCall(backend.origin, 'leitung')).token
  const { user } = await signInByCall(backend.origin, 'gast')
  await backend.database.write((queries) =>
    addMembership(queries, { tenant: user.tenant_id ?? 0, organisation: 1, user: user.id }),
  )
})
afterAll(() => backend.close())

const operations = `private-${channels.operations(1)}`

/** A member to whom nobody has granted anything. */
async function listening() {
  const { token, user } = await signInByCall(backend.origin, 'gast')
  const socket = await openSocket(backend.origin, key)
  const own = `private-${channels.user(user.id)}`
  await socket.listen(own, token)
  return { id: user.id, token, socket, own }
}

const path = (id: number) => `/api/organisation/1/user/${id}`
async function change(id: number, body: object): Promise<void> {
  const { json } = await send(backend.origin, 'GET', path(id), { token: admin })
  const { version } = json as Person
  const { status } = await send(backend.origin, 'PATCH', path(id), {
    token: admin,
    body: { version, ...body },
  })
  expect(status).toBe(200)
}

test('an open page of whoever may do more is told to ask; one of who may do less hears nothing more', async () => {
  const { id, token, socket, own } = await listening()
  expect((await socket.authorise(operations, token)).status).toBe(403)

  await change(id, { admin: true })
  await socket.settled()
  expect(socket.on(own).at(-1)).toEqual({ event: 'rights.gained', channel: own, data: {} })

  await socket.listen(operations, token)
  await change(id, { admin: false })
  await socket.settled()
  expect(socket.on(operations).at(-1)).toMatchObject({
    event: 'pusher:subscription_error',
    data: { status: 403 },
  })
})

test('the end of a membership ends what was heard of it', async () => {
  const { id, token, socket } = await listening()
  await change(id, { admin: true })
  await socket.listen(operations, token)

  expect((await send(backend.origin, 'DELETE', path(id), { token: admin })).status).toBe(204)

  await socket.settled()
  expect(socket.on(operations).at(-1)).toMatchObject({
    event: 'pusher:subscription_error',
    data: { status: 403 },
  })
  await backend.database.write((queries) =>
    queries.updateTable('memberships').set({ left_at: null }).where('user_id', '=', id).execute(),
  )
})

test('the socket of whoever is made inactive is closed', async () => {
  const { id, socket } = await listening()

  await change(id, { active: false })

  // 4000 to 4099: the client does not try again.
  expect(await socket.closed).toBe(4009)
})
