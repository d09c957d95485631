import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { intakeFms } from '../../src/contract/vehicles/fms-intake.ts'
import type { Vehicle } from '../../src/contract/vehicles/vehicles.ts'
import { listVehicles } from '../../src/contract/vehicles/vehicle-list.ts'
import { INTAKE_KEY, signInByCall } from '../../tests/support/worlds/people.ts'

const ORGANISATION = 1
const STATIONS = 8
/** The spread of statuses; vehicles that cannot be sent (6) are rare. */
const statuses = [1, 2, 3, 4, 7, 8, 1, 2, 3, 4, 3, 4, 6, 9]
/** Number of vehicles that call. No call is acknowledged here: if all vehicles could call, all would soon, and the page would grow. */
const CALLING = 10
const CALL = 5
const CALL_SHARE = 0.5

/** Puts as many vehicles into organisation 1 as make `count`; answers the ids of all. */
export function addVehicles(dataDirectory: string, count: number): number[] {
  const database = new DatabaseSync(join(dataDirectory, 'alarm.sqlite'), { timeout: 5000 })
  const all = database.prepare('select id from vehicles where organisation_id = ?')
  const add = database.prepare(
    `insert into vehicles (tenant_id, organisation_id, call_sign, short_name, type_name, seats, station, active)
     values (1, ?, ?, ?, ?, 9, ?, 1)`,
  )
  database.exec('begin')
  for (let number = all.all(ORGANISATION).length; number < count; number += 1) {
    const name = `Florian Messung ${Math.floor(number / 20)}/${40 + (number % 20)}-1`
    const kind = number % 3 === 0 ? 'LF' : 'HLF'
    add.run(ORGANISATION, name, `${kind} ${number}`, kind, `Wache ${number % STATIONS}`)
  }
  database.exec('commit')
  const ids = all.all(ORGANISATION).map(({ id }) => Number(id))
  database.close()
  return ids
}

/** Reports a status of any vehicle as a radio gateway does; its note is shown, and says which report it was. */
export async function report(origin: string, ids: readonly number[], number: number): Promise<void> {
  const place = Math.floor(Math.random() * ids.length)
  const vehicle = ids[place] ?? 0
  const calls = place < CALLING && Math.random() < CALL_SHARE
  const status = calls ? CALL : (statuses[Math.floor(Math.random() * statuses.length)] ?? 2)
  const response = await fetch(origin + intakeFms.path, {
    method: intakeFms.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INTAKE_KEY}` },
    body: JSON.stringify({ events: [{ vehicle, status, note: noteOf(number) }] }),
  })
  if (!response.ok) throw new Error(`the intake answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** What a report is known by on a screen. */
export function noteOf(number: number): string {
  return `Meldung ${number}`
}

/** What the server has of every vehicle, as `boardsOf` reads it from a screen. */
export async function serverBoard(origin: string): Promise<Record<string, string>> {
  const { token } = await signInByCall(origin, 'mitglied')
  const path = listVehicles.path.replace('{organisationId}', String(ORGANISATION))
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  const vehicles = (await response.json()) as Vehicle[]
  return Object.fromEntries(
    vehicles.map(({ id, fms_status, fms_call, fms_status_note }) => [
      id,
      [fms_status ?? 'unknown', fms_call ?? '', fms_status_note ?? ''].join(' | '),
    ]),
  )
}
