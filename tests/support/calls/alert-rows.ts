import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { raiseAlarm } from '../worlds/people.ts'
import type { ServerProcess } from '../servers/server-process.ts'

/** In the title of each of them, and of nothing else. */
export const WORD = 'Nagelprobe'

export const VEHICLE = 'Florian Musterstadt 1/11-1'

/** One operation for each filter, from the newest to the oldest. */
const rows = [
  { title: `${WORD} läuft`, keyword: 'B1', alarm_at: '2025-11-02T10:00:00Z' },
  {
    title: `${WORD} mit Fahrzeug`,
    keyword: 'B1',
    alarm_at: '2025-09-01T10:00:00Z',
    vehicles: [VEHICLE],
    closed: true,
  },
  { title: `${WORD} geübt`, keyword: 'B1', kind: 'exercise', alarm_at: '2025-05-10T10:00:00Z', closed: true },
  {
    title: `${WORD} abgelegt`,
    keyword: 'B1',
    alarm_at: '2025-02-01T10:00:00Z',
    closed: true,
    archived: true,
  },
  { title: `${WORD} mit Öl`, keyword: 'THL 1', alarm_at: '2024-03-10T10:00:00Z', closed: true },
]

/** Raises them once for each server. */
export async function raiseRows({ origin, dataDirectory }: ServerProcess): Promise<void> {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5_000 })
  const known = database.prepare('SELECT 1 FROM operations WHERE title = ?').get(rows[0]?.title ?? '')
  for (const { closed, archived, ...alarm } of known ? [] : rows) {
    const { id } = await raiseAlarm(origin, alarm)
    if (closed) database.prepare('UPDATE operations SET closed_at = alarm_at WHERE id = ?').run(id)
    if (archived) database.prepare('UPDATE operations SET archived_at = alarm_at WHERE id = ?').run(id)
  }
  database.close()
}
