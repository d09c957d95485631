import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOfGate, useEmptyPostgres } from '../../support/servers/engines.ts'
import { rightEnds, type End } from '../../support/worlds/right-ends.ts'
import { rightsWorld, type ListeningPerson, type RightsWorld } from '../../support/worlds/rights-world.ts'

// Product page, section 3, Realtime: ending a session, a membership or a grant unsubscribes its sockets in the same
// second.

let world: RightsWorld
const publish = (channel: string, title: string) => world.hub.publish(channel, 'test.saved', { title })
const heard = ({ socket }: ListeningPerson) => JSON.stringify(socket.frames)

async function expectOver(person: ListeningPerson, { ofAll }: End): Promise<void> {
  publish(person.ofOrganisation, 'danach')
  publish(person.ofPerson, 'auch danach')
  await person.socket.settled()

  expect(heard(person)).toContain('davor')
  expect(heard(person)).not.toContain('"danach"')
  if (ofAll) {
    // 4000 to 4099: the client does not reconnect.
    expect(await person.socket.closed).toBe(4009)
    expect(heard(person)).not.toContain('auch danach')
    return
  }
  expect(person.socket.on(person.ofOrganisation).at(-1)).toEqual({
    event: 'pusher:subscription_error',
    channel: person.ofOrganisation,
    data: { type: 'AuthError', error: expect.any(String) as string, status: 403 },
  })
  // The same socket still receives the channels that the person may read.
  expect(heard(person)).toContain('auch danach')
}

describe('a person gets no event after the request that ended a right was answered', () => {
  beforeAll(async () => {
    world = await rightsWorld({ sweepEveryMs: 24 * 60 * 60 * 1000 })
  })
  afterAll(() => world.close())

  test.each(Object.entries(rightEnds))('%s', async (_, end) => {
    const person = await world.person(end.by)
    const bystander = await world.person('direct grant')
    const { auth } = await person.socket.authorise(person.ofOrganisation, person.token)
    publish(person.ofOrganisation, 'davor')

    await world.database.write((queries) => end.change(queries, person))
    await world.rights.changed(end.said(person))

    await expectOver(person, end)
    // A signature never expires, but this socket can no longer subscribe with it.
    if (!end.ofAll) {
      person.socket.subscribe(person.ofOrganisation, auth)
      publish(person.ofOrganisation, 'danach')
      await person.socket.settled()
      publish(person.ofOrganisation, 'danach')
      await person.socket.settled()
      expect(heard(person)).not.toContain('"danach"')
      expect((await person.socket.authorise(person.ofOrganisation, person.token)).status).toBe(403)
    }
    // Other people keep their subscriptions.
    publish(bystander.ofOrganisation, 'für andere')
    await bystander.socket.settled()
    expect(heard(bystander)).toContain('für andere')
    expect(heard(bystander)).not.toContain('subscription_error')
  })
})

describe.each(enginesOfGate)(
  'the backend finds rights changes that another process wrote to the database (%s)',
  (engine) => {
    const postgres = engine === 'postgres' ? useEmptyPostgres() : undefined
    const isThere = () => !postgres || postgres.url() !== undefined
    beforeAll(async () => {
      const url = postgres?.url()
      if (isThere())
        world = await rightsWorld({ environment: url === undefined ? {} : { DATABASE_URL: url } })
    }, 300_000)
    afterAll(async () => {
      if (isThere()) await world.close()
    })

    const needDatabase = (skip: (note: string) => never) => void postgres?.needUrl(skip)
    const left = () => world.database.read.selectFrom('rights_changes').selectAll().execute()

    test.for(Object.entries(rightEnds))('%s', async ([, end], { skip }) => {
      needDatabase(skip)
      const person = await world.person(end.by)
      publish(person.ofOrganisation, 'davor')

      await world.database.write((queries) => end.change(queries, person))

      await expect.poll(() => world.hub.subscriberCount(person.ofOrganisation), { timeout: 30_000 }).toBe(0)
      await expectOver(person, end)
    })

    test('and deletes the processed changes', async ({ skip }) => {
      needDatabase(skip)
      await expect.poll(left, { timeout: 30_000 }).toEqual([])
    })

    test('names, qualifications, sign-ins and session use record no rights change', async ({ skip }) => {
      needDatabase(skip)
      const { user, session, group, organisation } = await world.person('group')
      await expect.poll(left, { timeout: 30_000 }).toEqual([])
      const at = new Date().toISOString()
      // Check inside the transaction: the backend deletes recorded changes afterwards.
      const traces = await world.database.write(async (queries) => {
        await queries.updateTable('users').set({ last_login_at: at }).where('id', '=', user).execute()
        await queries.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', session).execute()
        await queries.updateTable('groups').set({ name: 'Anders' }).where('id', '=', group).execute()
        await queries
          .updateTable('organisations')
          .set({ name: 'FF' })
          .where('id', '=', organisation)
          .execute()
        await queries
          .updateTable('memberships')
          .set({ qualifications: JSON.stringify(['AGT']), function: 'Truppmann' })
          .where('user_id', '=', user)
          .execute()
        return queries.selectFrom('rights_changes').selectAll().execute()
      })
      expect(traces).toEqual([])
    })
  },
)
