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
} from '../../contract/notifications.ts'
import { organisationsAskedFor } from '../caller.ts'
import { pageOf } from '../page.ts'
import { notFound } from '../problem.ts'
import { Answer, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { countByFilter, countUnreadOf } from './counts.ts'
import { readPage } from './page.ts'
import { atLeastOne, toNotification } from './rows.ts'

export function notificationRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, listNotifications, async ({ caller, input }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    const { total, rows } = await readPage(database.read, caller.user.id, organisations, input)
    return pageOf(rows.map(toNotification), total, input)
  })

  serve(app, services, countNotifications, async ({ caller, input }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    return countByFilter(database.read, caller.user.id, organisations)
  })

  serve(app, services, countUnread, async ({ caller, input }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    return { count: await countUnreadOf(database.read, caller.user.id, organisations) }
  })

  serve(app, services, markRead, async ({ caller, params, now }) => {
    const organisations = await organisationsAskedFor(caller, 0)
    const row = await database.write((queries) =>
      queries
        .updateTable('notifications')
        // Reading twice keeps the first time.
        .set({ read_at: sql`coalesce(read_at, ${sql.val(new Date(now).toISOString())})` })
        .where('id', '=', params.id)
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .returningAll()
        .executeTakeFirst(),
    )
    if (!row) throw notFound()
    return toNotification(row)
  })

  serve(app, services, markAllRead, async ({ caller, input, now }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    const changed = await database.write((queries) =>
      queries
        .updateTable('notifications')
        .set({ read_at: new Date(now).toISOString() })
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .where('read_at', 'is', null)
        .executeTakeFirst(),
    )
    return { count: Number(changed.numUpdatedRows) }
  })

  serve(app, services, deleteRead, async ({ caller, input }) => {
    const organisations = await organisationsAskedFor(caller, input.organisation_id)
    const gone = await database.write((queries) =>
      queries
        .deleteFrom('notifications')
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .where('read_at', 'is not', null)
        .executeTakeFirst(),
    )
    return { count: Number(gone.numDeletedRows) }
  })

  serve(app, services, deleteNotification, async ({ caller, params }) => {
    const organisations = await organisationsAskedFor(caller, 0)
    const gone = await database.write((queries) =>
      queries
        .deleteFrom('notifications')
        .where('id', '=', params.id)
        .where('user_id', '=', caller.user.id)
        .where('organisation_id', 'in', atLeastOne(organisations))
        .executeTakeFirst(),
    )
    if (gone.numDeletedRows === 0n) throw notFound()
    return new Answer(204, undefined)
  })
}
