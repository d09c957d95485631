import type { Queries } from '../../database/database.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { callerNow } from '../../people/feature.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Asking } from './detail.ts'
import { type AppointmentRow, mayEdit } from './read.ts'

/**
 * Locks an appointment for the rest of the transaction, so that concurrent changes and responses wait.
 * @throws {Problem} 404 where the organisation has no such appointment
 */
export async function takeAppointment(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  appointmentId: number,
): Promise<AppointmentRow> {
  const row = await queries
    .updateTable('appointments')
    // Writing the same value locks the row on both databases.
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', appointmentId)
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Checks in the transaction of a change that the caller may make it: their right may have ended since the call began.
 * @throws {Problem} 401 where the caller is not active any more; 403 where they neither administer the organisation nor are responsible
 */
export async function requireEditor(
  queries: Queries,
  { caller, organisation }: Asking,
  row: Pick<AppointmentRow, 'responsible_id'>,
): Promise<void> {
  const { user, organisations } = await callerNow(queries, caller, organisation)
  const own = organisations.find(({ id }) => id === organisation.id)
  if (!mayEdit(user, own, row)) throw forbidden()
}
