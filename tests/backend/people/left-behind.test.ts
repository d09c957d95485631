import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { channels } from '../../../src/contract/realtime.ts'
import { sendCall } from '../../support/matrix/contract.ts'
import { words } from '../../support/matrix/places.ts'
import { rowOf } from '../../support/matrix/rows.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import type { Viewer } from '../../support/matrix/viewers.ts'
import {
  CLOSED_KEY,
  HOME_KEY,
  matrixWorld,
  REVOKED_KEY,
  type MatrixWorld,
} from '../../support/matrix/world.ts'

// Product page, section 2: nothing without membership of the organisation, and an organisation has `active`. What
// somebody has of an organisation that they left, or that is closed, is kept, and out of their reach.

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld()
})
afterAll(() => world.close())

const ask = async (name: keyof typeof calls, viewer: Viewer, input?: Record<string, unknown>) => {
  const answer = await sendCall(world, calls[name], { ...(input && { input }) }, await world.tokenOf(viewer))
  return { status: answer.status, json: (await answer.json()) as unknown }
}
const nothingThere = { all: 0, read: 0, unread: 0, operation: 0, fms_status: 0 }

describe('without naming an organisation', () => {
  // The notifications of `former` are of the organisation they left and of a closed one; the member's closed one counts out.
  test.each<[Viewer, number]>([
    ['former', 0],
    ['elsewhere', 0],
    ['otherTenantAdmin', 0],
    ['member', 2],
    ['refused', 2],
    ['tenantAdmin', 2],
  ])('%s finds %i notifications, in every list and count', async (viewer, total) => {
    const list = await ask('listNotifications', viewer)
    const counts = await ask('countNotifications', viewer)
    const unread = await ask('countUnread', viewer)

    expect(list).toMatchObject({ status: 200, json: { total } })
    expect(JSON.stringify(list.json)).not.toContain(words.closed)
    expect(counts.json).toEqual(
      total === 0 ? nothingThere : { all: 2, read: 1, unread: 1, operation: 2, fms_status: 0 },
    )
    expect(unread.json).toEqual({ count: total / 2 })
  })

  test('reading all and deleting what is read leaves alone what somebody cannot see', async () => {
    const token = await world.tokenOf('former')
    const before = await everythingStored(world.database)

    for (const name of ['markAllRead', 'deleteRead'] as const) {
      const answer = await sendCall(world, calls[name], { input: { organisation_id: 0 } }, token)
      expect([answer.status, await answer.json()]).toEqual([200, { count: 0 }])
    }
    expect(await everythingStored(world.database)).toBe(before)
  })
})

describe('an organisation that is not active', () => {
  test('has no members: nothing of it stands in what they may read of themselves', async () => {
    for (const viewer of ['member', 'tenantAdmin'] as const) {
      const user = await ask('getUser', viewer)
      const permissions = await ask('listMyPermissions', viewer)
      expect(JSON.stringify([user.json, permissions.json])).not.toContain(words.closed)
      expect(JSON.stringify([user.json, permissions.json])).toContain(words.home)
    }
  })

  test.each([
    ['the key of an active organisation raises alarms', HOME_KEY, 201],
    ['a key that was revoked raises none', REVOKED_KEY, 401],
    ['the key of a closed organisation raises none, though it was not revoked', CLOSED_KEY, 401],
  ])('%s', async (_, key, status) => {
    const before = await everythingStored(world.database)
    const request = await rowOf('intakeAlarm').request(world, 'intakeKey')

    const answer = await sendCall(world, calls.intakeAlarm, request, key)

    expect(answer.status).toBe(status)
    expect((await everythingStored(world.database)) === before).toBe(status !== 201)
  })
})

test('a vehicle still reports when its operation is deleted: what is written is never answered as refused', async () => {
  const { home } = world.places
  const listener = {
    socketId: '1.1',
    send: () => undefined,
    close: () => Promise.resolve(),
    checkPulse: () => undefined,
  }
  world.hub.connect(listener)
  world.hub.subscribe(listener, `private-${channels.operations(home.organisation)}`)
  await world.database.write((queries) =>
    queries
      .updateTable('vehicles')
      .set({ current_operation_id: home.deletedOperation })
      .where('id', '=', home.vehicle)
      .execute(),
  )

  const request = await rowOf('setFmsStatus').request(world, 'member')
  const answer = await sendCall(world, calls.setFmsStatus, request, await world.tokenOf('member'))

  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ fms_status: 3 })])
})

test('what somebody has left behind is there again when they come back', async () => {
  await world.database.write((queries) =>
    queries
      .updateTable('memberships')
      .set({ left_at: null })
      .where('user_id', '=', world.people.former)
      .where('organisation_id', '=', world.places.home.organisation)
      .execute(),
  )

  expect(await ask('listNotifications', 'former')).toMatchObject({ json: { total: 2 } })
})
