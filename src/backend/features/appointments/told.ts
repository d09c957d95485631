import type { Queries } from '../../database/database.ts'
import type { AppointmentRow } from './read.ts'

/** Whether members know of an appointment: they were notified, or one of them has answered. */
export async function wasTold(queries: Queries, { id, told_at }: AppointmentRow): Promise<boolean> {
  if (told_at !== null) return true
  const response = await queries
    .selectFrom('appointment_responses')
    .select('user_id')
    .where('appointment_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return response !== undefined
}
