import { sql } from 'kysely'
import { uidOf } from '../calendar/feature.ts'
import type { CalendarPart } from '../feature.ts'

/** The last day of each qualification that ends, so that the person renews it in time. */
export const qualificationEnds: CalendarPart = {
  stamp: (owner) =>
    owner
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .select(
        sql`string_agg(
          organisations.id || ' ' || organisations.version || ' ' || memberships.qualification_ends
            || coalesce(cast(memberships.qualifications_changed_at as text), ''),
          ',' order by organisations.id
        )`.as('stamp'),
      )
      .whereRef('memberships.user_id', '=', 'users.id')
      .whereRef('memberships.tenant_id', '=', 'users.tenant_id')
      .where('memberships.left_at', 'is', null)
      .where('organisations.active', '=', true),

  events: async (queries, { id, tenant_id }, { t }) => {
    const memberships = await queries
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
      .select([
        'organisations.id',
        'organisations.name',
        'memberships.qualification_ends',
        'memberships.qualifications_changed_at',
        'joined_at',
      ])
      .where('memberships.user_id', '=', id)
      .where('memberships.tenant_id', '=', tenant_id)
      .where('memberships.left_at', 'is', null)
      .where('organisations.active', '=', true)
      .orderBy('organisations.id')
      .execute()
    return memberships.flatMap((membership) =>
      Object.entries(membership.qualification_ends).map(([name, day]) => ({
        uid: uidOf('qualification', `${id} ${membership.id} ${name}`),
        changedAt: membership.qualifications_changed_at ?? membership.joined_at,
        sequence: 0,
        span: { firstDay: day, lastDay: day },
        title: t('calendarFeed.qualificationEnds', { name }),
        text: membership.name,
        busy: false,
      })),
    )
  },
}
