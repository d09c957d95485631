import type { Queries } from '../database/database.ts'

/** The time zone of an organisation, as an IANA name. */
export async function timeZoneOf(queries: Queries, { id }: { id: number }): Promise<string> {
  const row = await queries
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
