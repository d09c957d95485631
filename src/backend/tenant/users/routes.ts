import type { Hono } from 'hono'
import {
  createTenantUser,
  endTenantMembership,
  getTenantUser,
  listTenantUsers,
  putTenantMembership,
  sendPasswordLink,
  updateTenantUser,
} from '../../../contract/tenant/tenant-users.ts'
import { showPasswordLink } from '../../../contract/tenant/shown-password-link.ts'
import { isTwice } from '../../database/is-twice.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { Answer, serve } from '../../http/serve.ts'
import { withConflicts } from '../../people/take.ts'
import type { RightsAfter } from '../../people/update.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../../session/caller.ts'
import { changeUser, takeUser } from './change.ts'
import { createUser } from './create.ts'
import { readUsersPage } from './list.ts'
import { endMembership, putMembership } from './membership.ts'
import { queuePasswordLink } from './password-link.ts'
import { makeShownLink } from './shown-link.ts'
import { readUser } from './user.ts'

export function tenantUserRoutes(app: Hono, services: Services): void {
  const { database, rights, log } = services

  const seenBy = ({ user }: Caller, userId: number, now: number) =>
    readUser(database.read, { tenantId: user.tenant_id, userId }, user, now)

  async function tell(userId: number, { ended, changed, gained }: RightsAfter): Promise<void> {
    for (const session of ended) rights.sessionEnded(session)
    if (changed) await rights.changed({ userIds: [userId] })
    if (gained) rights.gained([userId])
  }

  serve(app, services, listTenantUsers, ({ caller, input }) =>
    readUsersPage(database, caller.user.tenant_id, input),
  )

  serve(app, services, createTenantUser, async ({ caller, input, now }) => {
    const user = await database
      .write((queries) => createUser(queries, input, { caller, now }))
      .catch(refuseTwice)
    log.info({ user, by: caller.user.id }, 'account created')
    return new Answer(201, await seenBy(caller, user, now))
  })

  serve(app, services, getTenantUser, ({ caller, params, now }) => seenBy(caller, params.userId, now))

  serve(app, services, updateTenantUser, async ({ caller, params, input, now }) => {
    const named = { tenantId: caller.user.tenant_id, userId: params.userId }
    const current = () => seenBy(caller, named.userId, now)
    const after = await withConflicts(current, () =>
      database.write((queries) => changeUser(queries, named, input, { caller, now })).catch(refuseTwice),
    )
    await tell(named.userId, after)
    log.info({ user: named.userId, by: caller.user.id }, 'account changed')
    return current()
  })

  serve(app, services, putTenantMembership, async ({ caller, params, input, now }) => {
    const named = { tenantId: caller.user.tenant_id, ...params }
    const current = () => seenBy(caller, named.userId, now)
    const after = await withConflicts(current, () =>
      database.write((queries) => putMembership(queries, named, input, { caller, now })),
    )
    await tell(named.userId, after)
    log.info(
      { user: named.userId, organisation: named.organisationId, by: caller.user.id },
      'membership changed',
    )
    return current()
  })

  serve(app, services, endTenantMembership, async ({ caller, params, now }) => {
    const named = { tenantId: caller.user.tenant_id, ...params }
    const current = () => seenBy(caller, named.userId, now)
    const left = await withConflicts(current, () =>
      database.write((queries) => endMembership(queries, named, { caller, now })),
    )
    if (left) {
      await rights.changed({ userIds: [named.userId] })
      log.info(
        { user: named.userId, organisation: named.organisationId, by: caller.user.id },
        'membership ended',
      )
    }
    return current()
  })

  serve(app, services, sendPasswordLink, async ({ caller, params, now }) => {
    const named = { tenantId: caller.user.tenant_id, userId: params.userId }
    await database.write(async (queries) => {
      const person = await takeUser(queries, named, caller)
      if (!person.active) throw new Problem(409, 'accountInactive')
      await queuePasswordLink(queries, person, now)
    })
    log.info({ user: named.userId, by: caller.user.id }, 'link to set a password sent')
    return new Answer(204, undefined)
  })

  serve(app, services, showPasswordLink, async ({ caller, params, now }) => {
    const named = { tenantId: caller.user.tenant_id, userId: params.userId }
    const { token, expires_at } = await database.write((queries) =>
      makeShownLink(queries, named, { caller, now }),
    )
    log.info({ user: named.userId, by: caller.user.id }, 'link to set a password shown')
    return new Answer(201, { path: `/password-reset/${token}`, expires_at })
  })
}

/** Of two who give an address at the same time, one does. */
function refuseTwice(error: unknown): never {
  throw isTwice(error) ? invalid({ email: [{ key: 'emailTaken' }] }) : error
}
