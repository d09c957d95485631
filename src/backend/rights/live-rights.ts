import { channels } from '../../contract/realtime.ts'
import { organisationOf, whoMayListen } from './channel-rules.ts'
import type { Database } from '../database/database.ts'
import { liveSessions } from './live-sessions.ts'
import { forbidden, unauthenticated } from '../http/problem.ts'
import type { Given } from '../realtime/given-channels.ts'
import type { Hub } from '../realtime/hub.ts'

/** The people who may have lost rights by a change. A change of an organisation concerns all listeners of its channels. */
export interface Change {
  userIds?: readonly number[]
  organisationIds?: readonly number[]
}

/** The channels that sockets listen to. Listening ends when the person loses the right to the channel. */
export interface LiveRights {
  /**
   * Lets a socket listen to a channel, if its session may.
   * @throws {Problem} 401 for a session that has ended, 403 for a session without the right to the channel.
   */
  give: (sessionId: number, socketId: string, channel: string) => Promise<void>
  /** Call it after the commit and before the response: afterwards no event reaches a person who has lost the right. */
  changed: (change: Change) => Promise<void>
  sessionEnded: (sessionId: number) => void
  /** Call it after the commit: open pages of people who have gained a right fetch their rights again. */
  gained: (userIds: readonly number[]) => void
  /** Grows with every change of rights. Rights that were read at a lower version may be out of date. */
  version: () => number
  /** Applies changes that another process has made in the database, and ends sessions that have expired. */
  sweep: () => Promise<void>
}

/** Changes are read in portions, so that an import of thousands does not delay an alarm. */
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
  /** Ends other things that depend on rights, such as shared links; it finds the people without the right itself. */
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

  /** Checks the concerned listeners again by the rules of their channels, and stops those without the right. */
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
      // Delete them by their ids: a row with a smaller id may be committed later.
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
        // The right may have ended during these reads: check again, or the socket would listen for ever.
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
