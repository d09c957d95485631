import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../src/backend/database/database.ts'
import { createLiveRights } from '../../../../src/backend/rights/live-rights.ts'
import { createLog } from '../../../../src/backend/log.ts'
import type { Alarm } from '../../../../src/backend/operations/alarm/alarm.ts'
import { raise } from '../../../../src/backend/operations/alarm/raise.ts'
import { revokeSession } from '../../../../src/backend/session/sessions.ts'
import { channels } from '../../../../src/contract/realtime.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'

// Product page, section 3, Realtime: ending a right unsubscribes in the same second – also where somebody asks, or an
// alarm is raised, at the very moment.

let backend: InProcess
beforeEach(async () => {
  backend = await inProcess()
})
afterEach(() => backend.close())

/** Somebody signed in, with a socket of theirs that notes what is sent. */
async function connected(email: string, socketId: string) {
  const answer = await backend.call('POST', '/api/login', { body: { email, password: DEMO_PASSWORD } })
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
  const { id: session } = await backend.database.read
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const heard: string[] = []
  const connection = {
    socketId,
    send: (frame: Buffer) => void heard.push(frame.toString()),
    close: () => Promise.resolve(),
    checkPulse: () => undefined,
  }
  backend.hub.connect(connection)
  return { token, user: user.id, session, heard, connection, channel: `private-${channels.user(user.id)}` }
}

const endMembership = (user: number) =>
  backend.database.write((queries) =>
    queries
      .updateTable('memberships')
      .set({ left_at: new Date(backend.now()).toISOString() })
      .where('user_id', '=', user)
      .execute(),
  )

/** The same database, in which something happens just after its first (or another) read or write is done. */
function interrupted(what: 'read' | 'write', happen: () => Promise<unknown>, after = 1): Database {
  const { database } = backend
  let done = 0
  const interrupt = async () => {
    done += 1
    if (done === after) await happen()
  }
  if (what === 'write') {
    const write: Database['write'] = async (job) => {
      const result = await database.write(job)
      await interrupt()
      return result
    }
    return { ...database, write }
  }
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await interrupt()
      return result
    },
  })
  return { ...database, read }
}

describe('whoever asks at the very moment', () => {
  const operations = `private-${channels.operations(1)}`

  // The session is read first, then the organisation, the membership, and the grants to the person and the groups.
  test.each([
    ['a session', 1, 401],
    ['a membership', 3, 403],
    ['a membership', 5, 403],
  ])('%s that ends after the read number %i gives nothing', async (what, read, status) => {
    const { hub, now } = backend
    const member = await connected(people.mitglied, '7.1')
    const happen = async () => {
      if (what === 'a session') {
        await backend.database.write((queries) => revokeSession(queries, member.session, now()))
        rights.sessionEnded(member.session)
      } else {
        await endMembership(member.user)
        await rights.changed({ userIds: [member.user] })
      }
    }
    const database = interrupted('read', happen, read)
    const rights = createLiveRights({ database, hub, now })

    await expect(rights.give(member.session, '7.1', operations)).rejects.toMatchObject({ status })
    expect([...hub.given()]).toEqual([])
  })

  test('what was given anew while it was judged stays given', async () => {
    const { hub, now, database } = backend
    const member = await connected(people.mitglied, '7.1')
    await backend.rights.give(member.session, '7.1', operations)
    const [old] = hub.given()
    await backend.rights.give(member.session, '7.1', operations)

    if (old) hub.withdraw(old, 403)

    expect([...hub.given()]).toHaveLength(1)
    expect(member.heard).toEqual([])
    await endMembership(member.user)
    await createLiveRights({ database, hub, now }).sweep()
    expect([...hub.given()]).toEqual([])
    expect(member.heard.join('')).toContain('subscription_error')
  })
})

describe('an alarm that is committed at the very moment', () => {
  const alarm: Alarm = {
    source: 'test',
    sourceId: '1',
    number: null,
    kind: 'actual',
    type: null,
    keyword: null,
    title: 'B3 – Wohnungsbrand',
    text: null,
    priority: null,
    address: null,
    lat: null,
    lng: null,
    remark: null,
    alarmAt: '2026-11-21T12:00:00.000Z',
    reportedAt: null,
    vehicles: [],
  }
  const here = { id: 1, tenantId: 1 }

  test('is not told to whoever lost the right before it was published', async () => {
    const member = await connected(people.mitglied, '7.1')
    const leader = await connected(people.leitung, '7.2')
    for (const one of [member, leader]) backend.hub.subscribe(one.connection, one.channel)
    const database = interrupted('write', async () => {
      await endMembership(member.user)
      await backend.rights.changed({ userIds: [member.user] })
    })

    await raise({ ...backend, database, log: createLog('silent') }, here, alarm, 'Leitstelle', backend.now())

    expect(leader.heard.join('')).toContain('Wohnungsbrand')
    expect(member.heard.join('')).not.toContain('Wohnungsbrand')
  })

  test('is told to all it was committed for where the rights cannot be read again: an alarm is never silent', async () => {
    const member = await connected(people.mitglied, '7.1')
    backend.hub.subscribe(member.connection, member.channel)
    let broken = false
    const failing = backend.database.read.withPlugin({
      transformQuery: ({ node }) => {
        if (broken) throw new Error('The disk is gone.')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const database = { ...interrupted('write', () => breakNow()), read: failing }
    const breakNow = async () => {
      await backend.rights.changed({ userIds: [424_242] })
      broken = true
    }

    await raise({ ...backend, database, log: createLog('silent') }, here, alarm, 'Leitstelle', backend.now())

    expect(member.heard.join('')).toContain('Wohnungsbrand')
  })
})
