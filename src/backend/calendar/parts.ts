import { createHash } from 'node:crypto'
import type { Translate } from '../../i18n/messages.ts'
import type { Queries } from '../database/database.ts'
import type { CallerUser } from '../session/sessions.ts'
import type { CalendarEvent } from './icalendar.ts'

type CalendarPart = (
  queries: Queries,
  person: Pick<CallerUser, 'id' | 'tenant_id'>,
  t: Translate,
) => Promise<CalendarEvent[]>

/** The parts of a calendar. Add a part here for each kind of reminder. */
const parts: readonly CalendarPart[] = [qualificationEnds]

export async function eventsOf(...asked: Parameters<CalendarPart>): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for (const part of parts) events.push(...(await part(...asked)))
  return events
}

/** The last day of each qualification that ends, so that the person renews it in time. */
async function qualificationEnds(
  queries: Queries,
  { id, tenant_id }: Pick<CallerUser, 'id' | 'tenant_id'>,
  t: Translate,
): Promise<CalendarEvent[]> {
  const memberships = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name', 'memberships.qualification_ends', 'joined_at'])
    .where('memberships.user_id', '=', id)
    .where('memberships.tenant_id', '=', tenant_id)
    .where('memberships.left_at', 'is', null)
    .where('organisations.active', '=', true)
    .orderBy('organisations.id')
    .execute()
  return memberships.flatMap((membership) =>
    Object.entries(membership.qualification_ends).map(([name, day]) => ({
      uid: uidOf('qualification', `${id} ${membership.id} ${name}`),
      // When it was noted is not known; it is no later than this, and stays the same.
      changedAt: membership.joined_at,
      day,
      title: t('calendarFeed.qualificationEnds', { name }),
      text: membership.name,
    })),
  )
}

/** RFC 7986, 5.3: nothing of whom or what it is about stands in it. */
function uidOf(kind: string, about: string): string {
  return createHash('sha256').update(`${kind} ${about}`).digest('hex').slice(0, 32)
}
