import type { Hono } from 'hono'
import { sql } from 'kysely'
import {
  countNotifications,
  countUnread,
  deleteNotification,
  deleteRead,
  listNotifications,
  markAllRead,
  markRead,
} from '../../contract/notifications/notifications.ts'
import { organisationsAskedFor } from '../session/caller.ts'
import { noteRead } from '../operations/alarm/alarmed.ts'
import { pageOf } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { countByFilter, countUnreadOf } from './counts.ts'
import { readPage } from './page.ts'
import { atLeastOne, toNotification } from './rows.ts'
import { withAnnounce } from './still-announced.ts'

export function notificationRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, listNotifications, async ({ caller, input, now }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    const { total, rows } = await readPage(database.read, caller.user.id, organisations, input)
    return pageOf(await withAnnounce(database.read, caller.user.id, rows, now), total, input)
  })

  serve(app, services, countNotifications, async ({ caller, input }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    return countByFilter(database.read, caller.user.id, organisations)
  })

  serve(app, services, countUnread, async ({ caller, input }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    return { count: await countUnreadOf(database.read, caller.user.id, organisations) }
  })

  serve(app, services, markRead, async ({ caller, params, now, once }) => {
    const organisations = await organisationsAskedFor(caller, 0)
    const { result } = await once(async (queries) => {
      const read = queries.selectFrom('notifications').where('id', '=', params.id)
      await noteRead(queries, caller.user.id, read.where('user_id', '=', caller.user.id), now)
      const row = await queries
        .updateTable('notifications')
        // Reading twice keeps the first time.
        .set({ read_at: sql`coalesce(read_at, ${sql.val(new Date(now).toISOString())})` })
        .where('id', '=', params.id)
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      return toNotification(row)
    })
    // What was answered once is not told to somebody who has left the organisation since.
    if (!organisations.includes(result.organisation_id)) throw notFound()
    return result
  })

  serve(app, services, markAllRead, async ({ caller, input, now, once }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    const { result } = await once(async (queries) => {
      const unread = queries
        .selectFrom('notifications')
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .where('read_at', 'is', null)
        .where('id', '<=', input.up_to ?? Number.MAX_SAFE_INTEGER)
      await noteRead(queries, caller.user.id, unread, now)
      const changed = await queries
        .updateTable('notifications')
        .set({ read_at: new Date(now).toISOString() })
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .where('read_at', 'is', null)
        .where('id', '<=', input.up_to ?? Number.MAX_SAFE_INTEGER)
        .executeTakeFirst()
      return { count: Number(changed.numUpdatedRows) }
    })
    return result
  })

  serve(app, services, deleteRead, async ({ caller, input, once }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    const { result } = await once(async (queries) => {
      const gone = await queries
        .deleteFrom('notifications')
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .where('read_at', 'is not', null)
        .where('id', '<=', input.up_to ?? Number.MAX_SAFE_INTEGER)
        .executeTakeFirst()
      return { count: Number(gone.numDeletedRows) }
    })
    return result
  })

  serve(app, services, deleteNotification, async ({ caller, params, once }) => {
    const organisations = await organisationsAskedFor(caller, 0)
    await once(async (queries) => {
      const gone = await queries
        .deleteFrom('notifications')
        .where('id', '=', params.id)
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) throw notFound()
      return {}
    })
    return new Answer(204, undefined)
  })
}
