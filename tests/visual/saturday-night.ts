import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { respondToOperation } from '../../src/contract/operations/operations.ts'
import { setFmsStatus } from '../../src/contract/vehicles/vehicles.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { ask } from '../../scripts/client.ts'
import { raiseAlarm, signInByCall } from '../support/worlds/people.ts'
import type { ServerProcess } from '../support/servers/server-process.ts'

const organisationId = 1

const storm = {
  title: 'UNW – Keller unter Wasser',
  keyword: 'UNW',
  address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  vehicles: ['Florian Musterstadt 1/46-1'],
  alarm_at: minutesAgo(95),
}
const drill = {
  title: 'Übung Altenheim St. Anna',
  keyword: 'ÜBUNG',
  kind: 'exercise',
  alarm_at: minutesAgo(40),
}
const fire = {
  title: 'B3 – Wohnungsbrand, Menschenleben in Gefahr',
  text: 'Starke Rauchentwicklung aus dem zweiten Obergeschoss, mehrere Personen am Fenster. Anfahrt über die Hofseite.',
  keyword: 'B3',
  priority: true,
  address: 'Lindenstraße 14, 99999 Musterstadt',
  lat: 48.137,
  lng: 11.575,
  number: 'E-2026-000147',
  remark: 'Schlüssel beim Hausmeister, Tor zur Hofseite ist offen.',
  vehicles: [
    'Florian Musterstadt 1/11-1',
    'Florian Musterstadt 1/33-1',
    'Florian Musterstadt 1/44-1',
    'Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1',
  ],
  alarm_at: minutesAgo(12),
}

/**
 * What happens before the pictures are taken, the same in every run: three alarms, vehicles on their way, two answers.
 * Answers the id of the alarm that is pictured.
 */
export async function playSaturdayNight({ origin, dataDirectory }: ServerProcess): Promise<number> {
  const file = join(dataDirectory, 'alarm.sqlite')
  // The demo's vehicles came back when the clock stopped; an older status would not count.
  change(
    file,
    `UPDATE vehicles SET fms_status_at = '${minutesAgo(200)}';
     UPDATE vehicle_statuses SET at = '${minutesAgo(200)}', received_at = '${minutesAgo(200)}'`,
  )
  await raiseAlarm(origin, storm)
  await raiseAlarm(origin, drill)
  const { id } = await raiseAlarm(origin, fire)

  const { token: member } = await signInByCall(origin, 'mitglied')
  const { token: leader } = await signInByCall(origin, 'leitung')
  for (const [vehicleId, status, minutes] of [
    [1, 4, 3],
    [2, 3, 7],
    [3, 3, 8],
    [4, 1, 20],
  ] as const) {
    const input = { status, at: minutesAgo(minutes) }
    await ask(origin, setFmsStatus, { params: { organisationId, vehicleId }, input, token: member })
  }
  const params = { organisationId, operationId: id }
  await ask(origin, respondToOperation, { params, input: { answer: 'coming', minutes: 6 }, token: member })
  await ask(origin, respondToOperation, {
    params,
    input: { answer: 'later', minutes: 25, note: 'komme direkt zur Einsatzstelle' },
    token: leader,
  })
  // The server noted them all at its stopped clock; people see them minutes apart, and have read the oldest. The alarm
  // that is pictured is read as soon as its page is opened: before, or some pictures would show it unread, some not.
  change(
    file,
    `UPDATE operations SET created_at = alarm_at WHERE source = 'test';
     UPDATE notifications SET created_at = (SELECT alarm_at FROM operations WHERE id = operation_id)
       WHERE type = 'operation';
     UPDATE notifications SET read_at = created_at
       WHERE operation_id IN ((SELECT min(id) FROM operations WHERE source = 'test'), ${id})`,
  )
  return id
}

function change(file: string, statements: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(statements)
  database.close()
}
