import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { getCalendar, renewCalendar } from '../../contract/account/calendar.ts'
import { defaultLocale, isLocale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { unknownSecret } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { calendarUrl, isTokenOf, makeSalt, ownerIn } from './address.ts'
import { icalendar } from './icalendar.ts'
import { eventsOf } from './parts.ts'

export function calendarRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services

  serve(app, services, getCalendar, async ({ params }) => {
    const owner = await findOwner(database.read, params.token)
    if (!owner || !isTokenOf(config.appKey, params.token, owner)) throw unknownSecret()
    const t = translate(isLocale(owner.locale) ? owner.locale : defaultLocale)
    const content = icalendar(t('calendarFeed.name'), await eventsOf(database.read, owner, t))
    return new FileAnswer(content, `${t('calendarFeed.name')}.ics`, {
      type: 'text/calendar',
      size: Buffer.byteLength(content),
      tag: createHash('sha256').update(content).digest('hex'),
      shown: true,
    })
  })

  serve(app, services, renewCalendar, async ({ caller }) => {
    const { id, tenant_id } = caller.user
    const calendar_salt = makeSalt()
    await database.write((queries) =>
      queries
        .updateTable('users')
        .set({ calendar_salt })
        .where('id', '=', id)
        .where('tenant_id', '=', tenant_id)
        .execute(),
    )
    log.info({ user: id }, 'calendar address changed')
    return { calendar_url: calendarUrl(config.appKey, { id, calendar_salt }) }
  })
}

async function findOwner(queries: Queries, token: string) {
  const id = ownerIn(token)
  if (id === undefined) return undefined
  return queries
    .selectFrom('users')
    .select(['id', 'tenant_id', 'locale', 'calendar_salt'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
}
