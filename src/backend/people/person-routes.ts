import type { Hono } from 'hono'
import { endMembership, getPerson, removeSecondFactor, updatePerson } from '../../contract/people/people.ts'
import type { Caller } from '../session/caller.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { administratorOf } from './administrator.ts'
import { leave } from './leave.ts'
import { readPerson } from './person.ts'
import { removeSecondFactorOf } from './second-factor.ts'
import { withConflicts } from './take.ts'
import { changePerson } from './update.ts'
import type { Named } from './find.ts'

export function personRoutes(app: Hono, services: Services): void {
  const { database, rights, log } = services

  async function seenBy(caller: Caller, named: Named, now: number) {
    return readPerson(database.read, named, await administratorOf(caller), now)
  }

  serve(app, services, getPerson, ({ caller, organisation, params, now }) =>
    seenBy(caller, { organisation, userId: params.userId }, now),
  )

  serve(app, services, updatePerson, async ({ caller, organisation, params, input, now }) => {
    const named = { organisation, userId: params.userId }
    const current = () => seenBy(caller, named, now)
    const { ended, changed, gained } = await withConflicts(current, () =>
      database.write((queries) => changePerson(queries, named, input, { caller, now })),
    )
    for (const session of ended) rights.sessionEnded(session)
    if (changed) await rights.changed({ userIds: [named.userId] })
    if (gained) rights.gained([named.userId])
    log.info({ user: named.userId, organisation: organisation.id, by: caller.user.id }, 'person changed')
    return current()
  })

  serve(app, services, endMembership, async ({ caller, organisation, params, now }) => {
    const named = { organisation, userId: params.userId }
    const left = await withConflicts(
      () => seenBy(caller, named, now),
      () => database.write((queries) => leave(queries, named, { caller, now })),
    )
    if (left) {
      await rights.changed({ userIds: [named.userId] })
      log.info({ user: named.userId, organisation: organisation.id, by: caller.user.id }, 'membership ended')
    }
    return new Answer(204, undefined)
  })

  serve(app, services, removeSecondFactor, async ({ caller, organisation, params, now }) => {
    const named = { organisation, userId: params.userId }
    const removed = await withConflicts(
      () => seenBy(caller, named, now),
      () => database.write((queries) => removeSecondFactorOf(queries, named, { caller, now })),
    )
    if (removed) {
      log.info(
        { user: named.userId, organisation: organisation.id, by: caller.user.id },
        'second factor removed by administrator',
      )
    }
    return new Answer(204, undefined)
  })
}
