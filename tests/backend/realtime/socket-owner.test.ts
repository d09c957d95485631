import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout, refresh } from '../../../src/contract/account/session.ts'
import { send } from '../../support/servers/contract-target.ts'
import { rightsWorld, type RightsWorld } from '../../support/worlds/rights-world.ts'

// Product page, section 3, Realtime: ending a session unsubscribes its sockets in the same second; and only those.

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: RightsWorld
let ahead = 0
beforeAll(async () => {
  world = await rightsWorld({ now: () => Date.now() + ahead, sweepEveryMs: DAY_MS })
})
afterAll(() => world.close())

const publish = (channel: string, title: string) => world.hub.publish(channel, 'test.saved', { title })
const signOut = (token: string) => send(world.origin, logout.method, logout.path, { token })

describe('a socket is of one person', () => {
  test('whoever knows the id of somebody else’s is refused, and ends nothing by signing out', async () => {
    const victim = await world.person('direct grant')
    const attacker = await world.person('direct grant')

    const own = await victim.socket.authorise(attacker.ofPerson, attacker.token)
    const victims = await victim.socket.authorise(victim.ofPerson, attacker.token)
    await signOut(attacker.token)
    publish(victim.ofPerson, 'danach')
    await victim.socket.settled()

    expect([own, victims]).toEqual([
      { status: 403, auth: '' },
      { status: 403, auth: '' },
    ])
    expect(JSON.stringify(victim.socket.frames)).toContain('danach')
    expect(victim.socket.isOpen()).toBe(true)
  })

  test('a socket that is gone is nobody’s, and neither is one of another server', async () => {
    const person = await world.person('direct grant')
    const other = await world.person('direct grant')
    const { id } = person.socket
    await signOut(person.token)
    await person.socket.closed

    for (const socket_id of [id, '1.1']) {
      const body = { socket_id, channel_name: other.ofPerson }
      const { status } = await send(world.origin, 'POST', '/broadcasting/auth', { token: other.token, body })
      expect(status).toBe(200)
    }
  })
})

describe('a session ends what it was given, and nothing else', () => {
  test('two sessions of one person on sockets of their own', async () => {
    const person = await world.person('direct grant')
    const second = await world.signIn(person.user)
    const socket = await world.open()
    await socket.listen(person.ofPerson, second.token)

    await signOut(person.token)
    publish(person.ofPerson, 'danach')
    await socket.settled()

    expect(await person.socket.closed).toBe(4009)
    expect(JSON.stringify(person.socket.frames)).not.toContain('danach')
    expect(JSON.stringify(socket.frames)).toContain('danach')
  })

  test('signing in again on the same socket: what was asked for again stays, the rest is gone', async () => {
    const person = await world.person('direct grant')
    const second = await world.signIn(person.user)
    await person.socket.listen(person.ofPerson, second.token)

    await signOut(person.token)
    publish(person.ofPerson, 'danach')
    publish(person.ofOrganisation, 'nicht mehr')
    await person.socket.settled()

    const heard = JSON.stringify(person.socket.frames)
    expect(heard).toContain('danach')
    expect(heard).not.toContain('nicht mehr')
    expect(person.socket.on(person.ofOrganisation).at(-1)).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'AuthError', status: 401 },
    })
    // And it can be had again, by the session that is there.
    await person.socket.listen(person.ofOrganisation, second.token)
    publish(person.ofOrganisation, 'wieder')
    await person.socket.settled()
    expect(JSON.stringify(person.socket.frames)).toContain('wieder')
  })

  test('a signature that was asked for and never used dies with its session', async () => {
    const { user, ofPerson } = await world.person('direct grant')
    const { token } = await world.signIn(user)
    const socket = await world.open()
    const { auth } = await socket.authorise(ofPerson, token)

    await signOut(token)
    socket.subscribe(ofPerson, auth)

    expect(await socket.closed).toBe(4009)
    expect(socket.on(ofPerson)).toEqual([])
  })

  test('a channel that is left and entered again with the same signature stays open', async () => {
    const person = await world.person('direct grant')
    const { auth } = await person.socket.authorise(person.ofPerson, person.token)
    person.socket.subscribe(person.ofPerson, auth)
    await person.socket.settled()
    expect(person.socket.on(person.ofPerson).at(-1)?.event).toBe('pusher_internal:subscription_succeeded')
  })
})

describe('by time alone', () => {
  /** Nothing of theirs is left to be looked at but the time. */
  async function settledPerson() {
    const person = await world.person('direct grant')
    await world.rights.sweep()
    return person
  }

  test('an expired token that can be renewed loses its channels, and gets them back', async () => {
    const person = await settledPerson()
    ahead += 61 * MINUTE_MS
    await world.rights.sweep()
    publish(person.ofPerson, 'danach')
    await person.socket.settled()

    expect(JSON.stringify(person.socket.frames)).not.toContain('danach')
    for (const channel of [person.ofPerson, person.ofOrganisation]) {
      expect(person.socket.on(channel).at(-1)).toMatchObject({ data: { type: 'AuthError', status: 401 } })
    }
    expect((await person.socket.authorise(person.ofPerson, person.token)).status).toBe(401)

    const renewed = await send(world.origin, refresh.method, refresh.path, { token: person.token })
    const { token } = renewed.json as { token: string }
    await person.socket.listen(person.ofPerson, token)
    publish(person.ofPerson, 'wieder')
    await person.socket.settled()
    expect(JSON.stringify(person.socket.frames)).toContain('wieder')
  })

  test('a token that was renewed in time keeps everything', async () => {
    const person = await settledPerson()
    ahead += 30 * MINUTE_MS
    const renewed = await send(world.origin, refresh.method, refresh.path, { token: person.token })
    ahead += 31 * MINUTE_MS
    await world.rights.sweep()
    publish(person.ofPerson, 'danach')
    await person.socket.settled()

    expect(renewed.status).toBe(200)
    expect(JSON.stringify(person.socket.frames)).toContain('danach')
    expect(JSON.stringify(person.socket.frames)).not.toContain('subscription_error')
  })

  test.each([
    ['the 24 hours in which a token can be renewed', 2 * DAY_MS],
    ['the 180 days of a session', 181 * DAY_MS],
  ])('after %s the socket is ended', async (_, later) => {
    const person = await settledPerson()
    ahead += later
    await world.rights.sweep()
    expect(await person.socket.closed).toBe(4009)
  })
})
