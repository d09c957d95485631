import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Organisation } from '../../../src/contract/organisation/organisation.ts'
import type { PermissionGroups } from '../../../src/contract/permissions.ts'
import { channels } from '../../../src/contract/realtime.ts'
import type { User } from '../../../src/contract/account/session.ts'
import type { Station } from '../../../src/contract/organisation/stations.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { type Person, signInByCall } from '../../support/worlds/people.ts'
import { openSocket } from '../../support/calls/socket.ts'

// Organisation: an open page shows at once how an organisation is called, and an open board where its vehicles
// stand. Over real sockets.

const key = 'organisation-told'
let backend: Awaited<ReturnType<typeof bootBackend>>
let leader: string
beforeAll(async () => {
  backend = await bootBackend({
    REALTIME_APP_ID: '1',
    REALTIME_APP_KEY: key,
    REALTIME_APP_SECRET: 'a secret',
  })
  leader = (await signInByCall(backend.origin, 'leitung')).token
})
afterAll(() => backend.close())

const get = async <Answer>(path: string, token = leader) =>
  (await send(backend.origin, 'GET', path, { token })).json as Answer
async function change(path: string, body: object, token = leader): Promise<void> {
  const { status, text } = await send(backend.origin, 'PATCH', path, { token, body })
  expect([status, text]).toEqual([200, expect.any(String)])
}
const organisation = () => get<Organisation>('/api/organisation/1')

async function listening(person: Person) {
  const { token, user } = await signInByCall(backend.origin, person)
  const socket = await openSocket(backend.origin, key)
  const own = `private-${channels.user(user.id)}`
  await socket.listen(own, token)
  const told = async () => {
    await socket.settled()
    return socket.on(own).filter(({ event }) => event === 'rights.gained').length
  }
  return { token, socket, told }
}

test('whoever sees the name of an organisation is told to ask for it anew, and nobody else', async () => {
  const [member, admin, stranger] = [
    await listening('mitglied'),
    await listening('admin'),
    await listening('gast'),
  ]
  const { version } = await organisation()
  const name = 'FF Musterstadt an der Muster'
  await change('/api/organisation/1', { version, name, short_name: 'Muster' }, admin.token)

  expect([await member.told(), await admin.told(), await stranger.told()]).toEqual([1, 1, 0])
  const user = await get<User>('/api/user', member.token)
  expect(user.memberships).toMatchObject([{ organisation_name: name, organisation_short_name: 'Muster' }])
  const permissions = await get<PermissionGroups>('/api/permissions/user/me', member.token)
  const named = new Set(
    Object.values(permissions).flatMap((entries) => entries.map((one) => one.organisation_name)),
  )
  expect(named).toContain(name)
})

test('what nobody sees without asking is told to nobody', async () => {
  const member = await listening('mitglied')
  const { version } = await organisation()
  await change('/api/organisation/1', { version, phone: '0361 99', time_zone: 'Europe/Vienna' })
  expect(await member.told()).toBe(0)
})

test('an open board shows the new name of a station at each of its vehicles', async () => {
  const { socket, token } = await listening('mitglied')
  const board = `private-${channels.vehicles(1)}`
  await socket.listen(board, token)
  const stations = await get<Station[]>('/api/organisation/1/stations')
  const station = stations.find(({ name }) => name === 'Wache Süd')
  await change(`/api/organisation/1/station/${station?.id}`, { version: 1, name: 'Wache Südring' })

  await socket.settled()
  const pushed = socket.on(board).filter(({ event }) => event === 'vehicle.status')
  expect(pushed).toHaveLength(2)
  for (const { data } of pushed) {
    expect(data).toMatchObject({ station: 'Wache Südring', station_id: station?.id })
  }
})
