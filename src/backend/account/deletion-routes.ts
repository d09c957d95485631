import type { Hono } from 'hono'
import {
  type AccountDeletion,
  DELETION_DAYS,
  getDeletion,
  requestDeletion,
  withdrawDeletion,
} from '../../contract/account/account-deletion.ts'
import type { Queries } from '../database/database.ts'
import { addJob, removeJob } from '../jobs/add.ts'
import { iso } from '../time/iso.ts'
import { queueMail } from '../mail/queue.ts'
import { Problem } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import type { CallerUser } from '../session/sessions.ts'
import { administeredAlone, isNothing } from './administers-alone.ts'
import { requireOwnPassword } from './own-password.ts'
import { DAY_MS } from '../time/durations.ts'
import { deletionRequested, deletionWithdrawn } from './mail-kinds.ts'

/** The kind of the jobs that delete accounts. */
export const DELETION_JOB = 'account-deletion'

export function deletionRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, getDeletion, ({ caller }) => readDeletion(database.read, caller.user))

  serve(app, services, requestDeletion, async ({ caller, input, locale, now }) => {
    const { id, tenant_id, email } = caller.user
    await requireOwnPassword(database, id, { password: input.password, field: 'password' })
    const current = await readDeletion(database.read, caller.user)
    if (!isNothing(current.administers_alone)) throw new Problem(409, 'administersAlone', { current })

    await database.write(async (queries) => {
      const dueAt = now + DELETION_DAYS * DAY_MS
      const requested = await queries
        .insertInto('account_deletions')
        .values({ user_id: id, tenant_id, requested_at: iso(now), due_at: iso(dueAt) })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .returning('user_id')
        .executeTakeFirst()
      const mail = { mail: deletionRequested, recipient: email, locale, about_id: id }
      if (!requested) return
      const job = { kind: DELETION_JOB, onceKey: id, payload: { user: id }, dueAt, tenantId: tenant_id }
      await addJob(queries, job, now)
      await queueMail(queries, mail, now)
    })
    log.info({ user: id }, 'account deletion requested')
    return readDeletion(database.read, caller.user)
  })

  serve(app, services, withdrawDeletion, async ({ caller, locale, now }) => {
    const { id, email } = caller.user
    const withdrawn = await database.write(async (queries) => {
      const row = await queries
        .deleteFrom('account_deletions')
        .where('user_id', '=', id)
        .returning('user_id')
        .executeTakeFirst()
      if (!row) return false
      await removeJob(queries, DELETION_JOB, id)
      await queueMail(queries, { mail: deletionWithdrawn, recipient: email, locale, about_id: id }, now)
      return true
    })
    if (withdrawn) log.info({ user: id }, 'account deletion withdrawn')
    return new Answer(204, undefined)
  })
}

async function readDeletion(queries: Queries, user: CallerUser): Promise<AccountDeletion> {
  const requested = await queries
    .selectFrom('account_deletions')
    .select(['requested_at', 'due_at'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const none = { requested_at: null, due_at: null }
  return { ...(requested ?? none), administers_alone: await administeredAlone(queries, user) }
}
