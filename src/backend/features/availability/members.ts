import type { AvailabilityStatus, OwnAvailability } from '../../../contract/availability/availability.ts'
import { type LocalMoment, plannedStatus } from '../../../contract/availability/planned-status.ts'
import { statusAt } from '../../../contract/availability/status-at.ts'
import type { Queries } from '../../database/database.ts'
import { comingNow } from '../../operations/feature.ts'
import { countedAt } from '../../people/feature.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { localTime } from '../../time/local-time.ts'
import { type StoredPlan, toPlan } from './plan.ts'

/** An active member of an organisation with all that says whether they are available. */
export interface Member {
  user_id: number
  first_name: string
  last_name: string
  function: string | null
  qualifications: readonly string[]
  qualification_ends: Readonly<Record<string, string>>
  own: OwnAvailability
  /** undefined: the member has never saved a plan. */
  plan: StoredPlan | undefined
  /** Whether the member has answered that they come to an operation that is open now. */
  isComing: boolean
}

/** An active member with their status at a moment. */
export interface MemberStatus extends Pick<Member, 'user_id' | 'first_name' | 'last_name' | 'function'> {
  /** null: the member has said nothing of it. */
  status: AvailabilityStatus | null
  /** When a status of the switch ends (ISO 8601 UTC); null: it has no end, or the plan says so. */
  until: string | null
  note: string | null
  /** Valid at the moment. */
  qualifications: readonly string[]
}

/** A moment on the clocks of an organisation. */
export interface Moment extends LocalMoment {
  /** ms since 1970 */
  at: number
  timeZone: string
}

export function momentIn(timeZone: string, at: number): Moment {
  const local = localTime(at, timeZone)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  return { at, timeZone, day: local.toISOString().slice(0, 10), minute }
}

/** All active members of an organisation. */
export async function readMembers(queries: Queries, organisation: CheckedOrganisation): Promise<Member[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('availabilities', 'availabilities.user_id', 'memberships.user_id')
    .leftJoin('availability_plans', 'availability_plans.user_id', 'memberships.user_id')
    .select(['memberships.user_id', 'users.first_name', 'users.last_name', 'memberships.function'])
    .select(['memberships.qualifications', 'memberships.qualification_ends', 'availability_plans.plan'])
    .select(['status', 'starts_at', 'ends_at', 'follow_up', 'note'])
    .where('memberships.organisation_id', '=', organisation.id)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .execute()
  const coming = await comingNow(queries, organisation.tenantId)
  return rows.map(({ status, starts_at, ends_at, follow_up, note, plan, ...member }) => ({
    ...member,
    own: { status, set_at: starts_at, until: ends_at, follow_up, note },
    plan: plan === null ? undefined : toPlan(plan),
    isComing: coming.has(member.user_id),
  }))
}

/**
 * THE rule of who is here: the switch counts before the plan. A member who comes to an operation is limited, unless they have said that
 * they are not available.
 * @param moment.isNow false: it is to come, and the operations of now say nothing of it
 */
export function memberStatus(member: Member, moment: Moment, { isNow }: { isNow: boolean }): MemberStatus {
  const { own, plan, isComing, user_id, first_name, last_name, function: role } = member
  const switched = statusAt(own, moment.at)
  const said = switched ?? (plan ? plannedStatus(plan, moment) : null)
  const ends = own.until !== null && Date.parse(own.until) > moment.at
  return {
    user_id,
    first_name,
    last_name,
    function: role,
    status: isNow && isComing && said !== 'unavailable' ? 'limited' : said,
    until: switched !== null && ends ? own.until : null,
    note: switched === null ? null : own.note,
    qualifications: countedAt(moment.at, moment.timeZone, member),
  }
}
