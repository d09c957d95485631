import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send } from '../../support/servers/contract-target.ts'
import {
  rightsWorld,
  type ListeningPerson,
  type RightBy,
  type RightsWorld,
} from '../../support/worlds/rights-world.ts'
import { addMembership, addPerson } from '../../support/worlds/tenant-rows.ts'

// Product page, section 3, Realtime: ending a grant unsubscribes its sockets in the same second; whoever may do more is told
// at once, so that an open page asks what. By the calls themselves, over real sockets.

let world: RightsWorld
// Nothing is found by looking: what a call does not say, nobody hears of.
beforeAll(async () => {
  world = await rightsWorld({ sweepEveryMs: 24 * 60 * 60 * 1000 })
})
afterAll(() => world.close())

let administrators = 0

/** Somebody who listens, and what an administrator of their organisation does. */
async function listening(by: RightBy) {
  const person = await world.person(by)
  const { tenant, organisation } = person
  const administrator = await world.database.write(async (queries) => {
    const email = `administrator-${(administrators += 1)}@rights.example`
    const user = await addPerson(queries, { tenant, name: 'Leitung', email, passwordHash: '' })
    await addMembership(queries, { tenant, organisation, user, admin: true })
    return user
  })
  const { token } = await world.signIn(administrator)
  return {
    person,
    administrator,
    call: async (method: string, path: string, body?: object) => {
      const answer = await send(world.origin, method, `/api/organisation/${organisation}/${path}`, {
        token,
        body,
      })
      expect(answer.status).toBeLessThan(300)
      return answer.json
    },
  }
}
type Listening = Awaited<ReturnType<typeof listening>>

const mayListen = async ({ socket, ofOrganisation, token }: ListeningPerson) =>
  (await socket.authorise(ofOrganisation, token)).status === 200
const toldToAsk = ({ socket, ofPerson }: ListeningPerson) =>
  socket.on(ofPerson).filter(({ event }) => event === 'rights.gained').length
const lost = ({ socket, ofOrganisation }: ListeningPerson) =>
  socket.on(ofOrganisation).at(-1)?.event === 'pusher:subscription_error'
const setGrant =
  (granted: boolean | null) =>
  ({ call, person }: Listening) =>
    call('PUT', `user/${person.user}/permissions`, {
      version: 1,
      grants: [{ name: 'operations.view', general: false, granted }],
    })
const group = ({ person }: Listening, rest = '') => `group/${person.group}${rest}`

const ends: Record<string, [RightBy, (listening: Listening) => Promise<unknown>]> = {
  'a refusal to a person': ['direct grant', setGrant(false)],
  'a group that refuses it': [
    'direct grant',
    ({ call, person }) =>
      call('POST', 'groups', {
        name: 'Ohne Einsätze',
        permissions: [{ name: 'operations.view', granted: false }],
        member_ids: [person.user],
      }),
  ],
  'a group that grants it no more': [
    'group',
    (about) => about.call('PATCH', group(about), { version: 1, permissions: [] }),
  ],
  'being taken out of a group': [
    'group',
    (about) => about.call('PATCH', group(about, '/members'), { remove: [about.person.user] }),
  ],
  'the end of a group': ['group', (about) => about.call('DELETE', group(about))],
}

describe('no event after the answer of the call that ends a right', () => {
  test.each(Object.entries(ends))('%s', async (_, [by, end]) => {
    const about = await listening(by)
    const { person } = about
    const bystander = await world.person(by)

    await end(about)

    world.hub.publish(person.ofOrganisation, 'test.saved', { title: 'danach' })
    world.hub.publish(bystander.ofOrganisation, 'test.saved', { title: 'für andere' })
    await person.socket.settled()
    await bystander.socket.settled()
    expect(JSON.stringify(person.socket.frames)).not.toContain('danach')
    expect(lost(person)).toBe(true)
    expect(await mayListen(person)).toBe(false)
    expect(JSON.stringify(bystander.socket.frames)).toContain('für andere')
    expect([lost(bystander), toldToAsk(bystander)]).toEqual([false, 0])
  })
})

describe('a page is told at once what is gained', () => {
  let about: Listening
  beforeEach(async () => {
    about = await listening('direct grant')
    await setGrant(false)(about)
    await about.person.socket.settled()
    expect(await mayListen(about.person)).toBe(false)
  })
  const gains: Record<string, (about: Listening) => Promise<unknown>> = {
    'by a grant': ({ call, person }) =>
      call('PUT', `user/${person.user}/permissions`, {
        version: 2,
        grants: [{ name: 'operations.view', general: false, granted: true }],
      }),
    'by the end of a refusal': ({ call, person }) =>
      call('PUT', `user/${person.user}/permissions`, {
        version: 2,
        grants: [{ name: 'operations.view', general: false, granted: null }],
      }),
  }
  test.each(Object.entries(gains))('%s', async (_, gain) => {
    const { person } = about
    const before = toldToAsk(person)
    await gain(about)
    await person.socket.settled()
    expect(toldToAsk(person)).toBe(before + 1)
    expect(await mayListen(person)).toBe(true)
  })

  test('by a group: everybody in it, and nobody else; what is nobody’s right is told to nobody', async () => {
    const { person, administrator, call } = await listening('group')
    const other = await world.person('direct grant')
    const created = await call('POST', 'groups', { name: 'Zug 1', member_ids: [person.user, administrator] })
    const { id } = created as { id: number }
    await call('PATCH', `group/${id}`, { version: 1, name: 'Zug 2', colour: 'red' })
    await person.socket.settled()
    expect(toldToAsk(person)).toBe(0)

    await call('PATCH', `group/${id}`, {
      version: 2,
      permissions: [{ name: 'vehicles.view', granted: true }],
    })
    await person.socket.settled()
    await other.socket.settled()
    expect([toldToAsk(person), toldToAsk(other)]).toEqual([1, 0])
  })
})
