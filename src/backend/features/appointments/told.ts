import type { Queries } from '../../database/database.ts'
import type { AppointmentRow } from './read.ts'

/** Whether members know of one of these appointments: they were notified, or one of them has answered. */
export async function wasTold(
  queries: Queries,
  rows: readonly Pick<AppointmentRow, 'id' | 'told_at'>[],
): Promise<boolean> {
  if (rows.some(({ told_at }) => told_at !== null)) return true
  const response = await queries
    .selectFrom('appointment_responses')
    .select('user_id')
    .where('appointment_id', 'in', [0, ...rows.map(({ id }) => id)])
    .limit(1)
    .executeTakeFirst()
  return response !== undefined
}
