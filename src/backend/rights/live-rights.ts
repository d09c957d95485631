import { channels } from '../../contract/realtime.ts'
import { organisationOf, whoMayListen } from './channel-rules.ts'
import type { Database } from '../database/database.ts'
import { liveSessions } from './live-sessions.ts'
import { forbidden, unauthenticated } from '../http/problem.ts'
import type { Given } from '../realtime/given-channels.ts'
import type { Hub } from '../realtime/hub.ts'

/** Whose rights a change may have ended; one of an organisation concerns whoever listens to it. */
export interface Change {
  userIds?: readonly number[]
  organisationIds?: readonly number[]
}

/** What was given over a socket, and that it ends when the right to it does. */
export interface LiveRights {
  /**
   * Whether a session may listen to a channel; notes that it was given to the socket.
   * @throws {Problem} 401 for a session that has ended meanwhile, 403.
   */
  give: (sessionId: number, socketId: string, channel: string) => Promise<void>
  /** Said after the commit and before the answer: from then on nothing reaches whoever lost the right. */
  changed: (change: Change) => Promise<void>
  sessionEnded: (sessionId: number) => void
  /** Said after the commit: the open pages of whoever may do more than before ask what. */
  gained: (userIds: readonly number[]) => void
  /** Grows with every change that was heard of. What was read before it grew may be out of date. */
  version: () => number
  /** Finds what somebody else has changed in the database, and sessions whose time is over. */
  sweep: () => Promise<void>
}

/** Changes are read in portions, so that an import of thousands never stands in the way of an alarm. */
const CHANGES_AT_ONCE = 1000

export function createLiveRights({
  database,
  hub,
  now,
  alsoEnds,
}: {
  database: Database
  hub: Hub
  now: () => number
  /** What else ends with a right; it looks by itself who has lost one. */
  alsoEnds?: (change: Change) => Promise<void>
}): LiveRights {
  let version = 0

  async function changed(change: Change): Promise<void> {
    const { userIds = [], organisationIds = [] } = change
    version += 1
    const users = new Set(userIds)
    const organisations = new Set(organisationIds)
    await judge(({ channel, to }) => {
      const organisation = organisations.size > 0 ? organisationOf(channel) : undefined
      return users.has(to.userId) || (organisation !== undefined && organisations.has(organisation))
    })
    await alsoEnds?.(change)
  }

  /** Asks again for everything that was given and is concerned, by the rule by which it was given. */
  async function judge(concerned: (given: Given) => boolean): Promise<void> {
    const suspects: Given[] = []
    for (const given of hub.given()) if (concerned(given)) suspects.push(given)
    if (suspects.length === 0) return
    const ids = [...new Set(suspects.map(({ to }) => to.sessionId))]
    const live = await liveSessions(database.read, ids, now())
    hub.endSessions(new Set(ids.filter((id) => !live.has(id))))

    for (const [channel, given] of Map.groupBy(suspects, (suspect) => suspect.channel)) {
      const people = given.flatMap(({ to }) => live.get(to.sessionId)?.user ?? [])
      const each = [...new Map(people.map((person) => [person.id, person])).values()]
      const allowed = await whoMayListen(database.read, channel, each)
      for (const one of given) {
        const session = live.get(one.to.sessionId)
        if (!session) continue
        one.to.until = session.until
        if (!session.valid) hub.withdraw(one, 401)
        else if (!allowed.has(one.to.userId)) hub.withdraw(one, 403)
      }
    }
  }

  async function heardElsewhere(): Promise<void> {
    for (let full = true; full;) {
      const rows = await database.read
        .selectFrom('rights_changes')
        .selectAll()
        .orderBy('id')
        .limit(CHANGES_AT_ONCE)
        .execute()
      if (rows.length === 0) return
      await changed({
        userIds: rows.flatMap(({ user_id }) => user_id ?? []),
        organisationIds: rows.flatMap(({ organisation_id }) => organisation_id ?? []),
      })
      // By their ids: a change with a smaller one may be committed later than these.
      const heard = rows.map(({ id }) => id)
      await database.write((queries) =>
        queries.deleteFrom('rights_changes').where('id', 'in', heard).execute(),
      )
      full = rows.length === CHANGES_AT_ONCE
    }
  }

  return {
    async give(sessionId, socketId, channel) {
      for (;;) {
        const asOf = version
        const session = (await liveSessions(database.read, [sessionId], now())).get(sessionId)
        if (!session?.valid) throw unauthenticated()
        const { user, until } = session
        if (!(await whoMayListen(database.read, channel, [user])).has(user.id)) throw forbidden()
        // What ended while this was read would be given for ever.
        if (version !== asOf) continue
        if (!hub.give(socketId, channel, { userId: user.id, sessionId, until })) throw forbidden()
        return
      }
    },
    changed,
    sessionEnded(sessionId) {
      version += 1
      hub.endSessions(new Set([sessionId]))
    },
    gained(userIds) {
      for (const id of userIds) hub.publish(`private-${channels.user(id)}`, 'rights.gained', {})
    },
    version: () => version,
    async sweep() {
      await heardElsewhere()
      const time = now()
      await judge(({ to }) => to.until <= time)
    },
  }
}
