import type { AppointmentDetail, AppointmentPerson } from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import { documentsSeen, sightOf } from '../../documents/feature.ts'
import { notFound } from '../../http/problem.ts'
import { countedAt } from '../../people/feature.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { isFor } from './members.ts'
import { type AppointmentRow, readAppointment, type Reader } from './read.ts'
import { recurrenceOf } from './series/describe.ts'
import { wasTold } from './told.ts'

/** A call about an appointment of an organisation. `now` in ms since 1970. */
export interface Asking {
  caller: Caller
  organisation: CheckedOrganisation
  now: number
}

/**
 * One appointment with everything about it. The names of its members are for themselves, for its responsible member and for
 * administrators alone.
 * @throws {Problem} 404 where the organisation has no such appointment
 */
export async function readDetail(
  queries: Queries,
  asking: Asking,
  appointmentId: number,
): Promise<AppointmentDetail> {
  const reader = await readerIn(asking)
  const { row, appointment } = await readAppointment(queries, reader, appointmentId)
  const time_zone = await timeZoneOf(queries, asking.organisation)
  const people = await peopleOf(queries, row, time_zone)
  const series = row.series_id === null ? undefined : await readSeries(queries, row.series_id)
  const isShown = appointment.concerns_me || appointment.may_edit === true
  return {
    ...appointment,
    time_zone,
    responsible_name: await nameOf(queries, row.responsible_id),
    groups: await groupsOf(queries, row.id),
    documents: await readableDocuments(queries, asking, row.id),
    qualifications: countQualifications(appointment.response, people),
    people: isShown ? people : null,
    rrule: series?.rrule ?? null,
    recurrence: series ? recurrenceOf(series, time_zone) : null,
    may_delete: !(await wasTold(queries, [row])),
    created_at: row.created_at,
    changed_at: row.changed_at,
  }
}

function readSeries(queries: Queries, seriesId: number) {
  return queries
    .selectFrom('appointment_series')
    .select(['rrule', 'starts_local', 'ends_local'])
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow()
}

/** The caller as a reader of one organisation. */
export async function readerIn({ caller, organisation }: Asking): Promise<Reader> {
  const own = (await caller.organisations()).get(organisation.id)
  if (!own) throw notFound()
  return { user: caller.user, organisations: [own] }
}

/** The members whom it is for, by their names. */
async function peopleOf(
  queries: Queries,
  { id, organisation_id, starts_at }: AppointmentRow,
  timeZone: string,
): Promise<AppointmentPerson[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('appointments', 'appointments.organisation_id', 'memberships.organisation_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('appointment_responses', (join) =>
      join
        .onRef('appointment_responses.appointment_id', '=', 'appointments.id')
        .onRef('appointment_responses.user_id', '=', 'memberships.user_id'),
    )
    .select(['memberships.user_id', 'users.first_name', 'users.last_name'])
    .select(['memberships.qualifications', 'memberships.qualification_ends'])
    .select(['answer', 'note', 'answered_at'])
    .where('appointments.id', '=', id)
    .where('memberships.organisation_id', '=', organisation_id)
    .where('memberships.left_at', 'is', null)
    .where(isFor('memberships.user_id'))
    .execute()
  const people = rows.map(({ first_name, last_name, qualifications, qualification_ends, ...person }) => ({
    ...person,
    display_name: `${first_name} ${last_name}`,
    qualifications: countedAt(Date.parse(starts_at), timeZone, { qualifications, qualification_ends }),
  }))
  return people.toSorted(
    (one, other) => byName.compare(one.display_name, other.display_name) || one.user_id - other.user_id,
  )
}

const byName = new Intl.Collator('de')

/** How many people with each qualification come for sure and perhaps. Where members only refuse, one without an answer comes. */
function countQualifications(
  response: AppointmentDetail['response'],
  people: readonly AppointmentPerson[],
): AppointmentDetail['qualifications'] {
  const counts = new Map<string, { yes: number; maybe: number }>()
  for (const { answer, qualifications } of people) {
    const comes = answer ?? (response === 'unless_refused' ? 'yes' : 'no')
    if (comes === 'no') continue
    for (const name of qualifications) {
      const count = counts.get(name) ?? { yes: 0, maybe: 0 }
      count[comes] += 1
      counts.set(name, count)
    }
  }
  return [...counts]
    .map(([name, count]) => ({ name, ...count }))
    .toSorted((one, other) => byName.compare(one.name, other.name))
}

async function nameOf(queries: Queries, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const row = await queries
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? `${row.first_name} ${row.last_name}` : null
}

function groupsOf(queries: Queries, appointmentId: number): Promise<{ id: number; name: string }[]> {
  return queries
    .selectFrom('appointment_groups')
    .innerJoin('groups', 'groups.id', 'appointment_groups.group_id')
    .select(['groups.id', 'groups.name'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute()
}

/** Those documents of an appointment that the caller may see, by their names. */
export async function readableDocuments(
  queries: Queries,
  { caller, organisation, now }: Asking,
  appointmentId: number,
): Promise<{ id: number; name: string }[]> {
  if (!(await caller.holds('files.view', organisation.id))) return []
  const linked = await queries
    .selectFrom('appointment_documents')
    .select('document_id')
    .where('appointment_id', '=', appointmentId)
    .execute()
  if (linked.length === 0) return []
  const ids = linked.map(({ document_id }) => document_id)
  return documentsSeen(queries, await sightOf(queries, organisation, caller, now))
    .select(['documents.id', 'documents.name'])
    .where('documents.id', 'in', ids)
    .orderBy('documents.sort_name')
    .orderBy('documents.id')
    .execute()
}
