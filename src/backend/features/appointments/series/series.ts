import type { Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { AppointmentSeriesTable } from '../../../database/schema-appointments.ts'
import type { CheckedOrganisation } from '../../../session/caller.ts'
import type { AppointmentRow } from '../read.ts'
import type { Series } from './occurrences.ts'

export type SeriesRow = Selectable<AppointmentSeriesTable>

/** A series as its occurrences are calculated. */
export function seriesOf(
  { rrule, starts_local, ends_local }: Pick<SeriesRow, 'rrule' | 'starts_local' | 'ends_local'>,
  timeZone: string,
): Series {
  return { rrule, startsLocal: starts_local, endsLocal: ends_local, timeZone }
}

/**
 * Locks the series of an appointment for the rest of the transaction. Transactions lock the series before its appointments, so that two
 * of them do not wait for each other. undefined: the appointment is not part of a series, or not there.
 */
export async function takeSeriesOf(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  appointmentId: number,
): Promise<SeriesRow | undefined> {
  const appointment = await queries
    .selectFrom('appointments')
    .select('series_id')
    .where('id', '=', appointmentId)
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .executeTakeFirst()
  const seriesId = appointment?.series_id
  return typeof seriesId === 'number' ? takeSeries(queries, seriesId) : undefined
}

/** Locks a series for the rest of the transaction. undefined: it is not there any more. */
export function takeSeries(queries: Queries, seriesId: number): Promise<SeriesRow | undefined> {
  return (
    queries
      .updateTable('appointment_series')
      // Writing the same value locks the row on both databases.
      .set(({ ref }) => ({ ended_at: ref('ended_at') }))
      .where('id', '=', seriesId)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Locks the appointments of a series for the rest of the transaction: concurrent responses and changes of one of them wait. */
export async function takeRowsOf(queries: Queries, seriesId: number): Promise<AppointmentRow[]> {
  const rows = await queries
    .updateTable('appointments')
    // Writing the same value locks the rows on both databases.
    .set(({ ref }) => ({ version: ref('version') }))
    .where('series_id', '=', seriesId)
    .returningAll()
    .execute()
  return rows.toSorted((one, other) => (one.series_day ?? '').localeCompare(other.series_day ?? ''))
}

/** The groups and documents with which its occurrences are written. */
export async function linksOfSeries(
  queries: Queries,
  seriesId: number,
): Promise<{ groups: number[]; documents: number[] }> {
  const groups = await queries
    .selectFrom('appointment_series_groups')
    .select('group_id')
    .where('series_id', '=', seriesId)
    .orderBy('group_id')
    .execute()
  const documents = await queries
    .selectFrom('appointment_series_documents')
    .select('document_id')
    .where('series_id', '=', seriesId)
    .orderBy('document_id')
    .execute()
  return {
    groups: groups.map(({ group_id }) => group_id),
    documents: documents.map(({ document_id }) => document_id),
  }
}

export async function writeLinksOfSeries(
  queries: Queries,
  series_id: number,
  { groups, documents }: { groups: readonly number[]; documents: readonly number[] },
): Promise<void> {
  await queries.deleteFrom('appointment_series_groups').where('series_id', '=', series_id).execute()
  await queries.deleteFrom('appointment_series_documents').where('series_id', '=', series_id).execute()
  if (groups.length > 0) {
    await queries
      .insertInto('appointment_series_groups')
      .values(groups.map((group_id) => ({ series_id, group_id })))
      .execute()
  }
  if (documents.length > 0) {
    await queries
      .insertInto('appointment_series_documents')
      .values(documents.map((document_id) => ({ series_id, document_id })))
      .execute()
  }
}
