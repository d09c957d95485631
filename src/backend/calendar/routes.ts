import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { getCalendar, renewCalendar } from '../../contract/account/calendar.ts'
import { localeOrDefault } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import type { CalendarEvent, CalendarPart, Feature } from '../feature.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { unknownSecret } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { calendarUrl, isTokenOf, makeSalt, ownerIn } from './address.ts'
import { icalendar } from './icalendar.ts'

/** Part of each entity tag. Raise it when a release writes the same events in another way. */
const FORM = 1

export function calendarRoutes(app: Hono, services: Services, features: readonly Feature[]): void {
  const { database, config, log } = services
  const parts = features.flatMap(({ calendar }) => (calendar ? [calendar] : []))

  // A calendar program asks every hour: unless something has changed, that costs one query.
  serve(app, services, getCalendar, async ({ params, now }) => {
    const owner = await findOwner(database.read, params.token, { parts, now })
    if (!owner || !isTokenOf(config.appKey, params.token, owner)) throw unknownSecret()
    const locale = localeOrDefault(owner.locale)
    const t = translate(locale)
    const compose = async () => {
      const events: CalendarEvent[] = []
      for (const part of parts) events.push(...(await part.events(database.read, owner, { t, now })))
      return icalendar(t('calendarFeed.name'), events)
    }
    return FileAnswer.composed(compose, `${t('calendarFeed.name')}.ics`, {
      type: 'text/calendar',
      tag: createHash('sha256').update(`${FORM} ${locale} ${owner.stamp}`).digest('hex'),
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

async function findOwner(
  queries: Queries,
  token: string,
  { parts, now }: { parts: readonly CalendarPart[]; now: number },
) {
  const id = ownerIn(token)
  if (id === undefined) return undefined
  return queries
    .selectFrom('users')
    .select(['id', 'tenant_id', 'locale', 'calendar_salt'])
    .select((eb) => {
      const stamps = parts.map(({ stamp }) => sql`coalesce(${stamp(eb, now)}, '')`)
      return sql<string>`${sql.join([sql`''`, ...stamps], sql` || ';' || `)}`.as('stamp')
    })
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
}
