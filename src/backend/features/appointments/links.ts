import type { Queries } from '../../database/database.ts'
import { someAtOnce } from '../../database/portions.ts'

/** The groups of some appointments become these. */
export async function replaceGroups(
  queries: Queries,
  appointmentIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  await queries
    .deleteFrom('appointment_groups')
    .where('appointment_id', 'in', [0, ...appointmentIds])
    .execute()
  await someAtOnce(pairs(appointmentIds, groupIds), (some) =>
    queries
      .insertInto('appointment_groups')
      .values(some.map(([appointment_id, group_id]) => ({ appointment_id, group_id })))
      .execute(),
  )
}

/**
 * The documents of some appointments become these.
 * @param replaced documents that may go: a link to a document that the caller may not see stays
 */
export async function replaceDocuments(
  queries: Queries,
  appointmentIds: readonly number[],
  documentIds: readonly number[],
  replaced: readonly number[],
): Promise<void> {
  await queries
    .deleteFrom('appointment_documents')
    .where('appointment_id', 'in', [0, ...appointmentIds])
    .where('document_id', 'in', [0, ...replaced])
    .execute()
  await someAtOnce(pairs(appointmentIds, documentIds), (some) =>
    queries
      .insertInto('appointment_documents')
      .values(some.map(([appointment_id, document_id]) => ({ appointment_id, document_id })))
      .onConflict((conflict) => conflict.columns(['appointment_id', 'document_id']).doNothing())
      .execute(),
  )
}

function pairs(some: readonly number[], others: readonly number[]): [number, number][] {
  return some.flatMap((one) => others.map((other): [number, number] => [one, other]))
}

export async function groupIdsOf(queries: Queries, appointmentId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('appointment_groups')
    .select('group_id')
    .where('appointment_id', '=', appointmentId)
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Whether the given ids, in any order, are the known ones; not given: they stay. */
export function areSame(given: readonly number[] | undefined, known: readonly number[]): boolean {
  return !given || (given.length === known.length && given.every((id) => known.includes(id)))
}
