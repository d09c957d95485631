import type { Insertable } from 'kysely'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import type { Schema } from '../../../src/backend/database/schema.ts'
import { nothingReported, withEvent } from '../../../src/backend/vehicles/board.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { addOrganisation, addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is. Until 0011 nobody acknowledged calls, and a
// vehicle could show a status that its history does not have.

const LAST_BEFORE = '0011-files'
const postgres = useEmptyPostgres()

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`

test.for(engines)('vehicles, calls and statuses come over right on %s', async (engine, { skip }) => {
  const folder = temporaryFolder()
  const address =
    engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
  const database = openDatabase(address)
  await database.migrate(LAST_BEFORE)
  const { called, silent, unknown, lost } = await database.write(async (queries) => {
    const tenant_id = await addTenant(queries, 'Kreis Alt')
    const organisation_id = await addOrganisation(queries, { tenant: tenant_id, name: 'FF Alt' })
    const addVehicle = async (call_sign: string, row: object = {}) => {
      const values = { tenant_id, organisation_id, call_sign, active: true, ...row }
      return (await queries.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow())
        .id
    }
    const vehicles = {
      called: await addVehicle('1', { fms_status: 4, fms_status_at: at(3), fms_source: 'api', fms_call: 5 }),
      silent: await addVehicle('2', { fms_status: 6, fms_status_at: at(9), fms_status_note: 'Werkstatt' }),
      unknown: await addVehicle('3'),
      lost: await addVehicle('4', { fms_call: 0 }),
    }
    const reports: [number, number, number][] = [
      [vehicles.called, 5, 1],
      [vehicles.called, 4, 3],
      [vehicles.called, 5, 4],
      [vehicles.silent, 0, 2],
      [vehicles.silent, 2, 3],
    ]
    await queries
      .insertInto('vehicle_statuses')
      .values(
        reports.map(([vehicle_id, status, minute]) => {
          const row = {
            tenant_id,
            vehicle_id,
            status,
            at: at(minute),
            received_at: at(minute),
            source: 'api',
          }
          // Whose it was then nobody wrote down yet.
          return row as Insertable<Schema['vehicle_statuses']>
        }),
      )
      .execute()
    return vehicles
  })

  await database.migrate()

  const rowOf = (id: number) =>
    database.read.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const historyOf = (id: number) =>
    database.read
      .selectFrom('vehicle_statuses')
      .selectAll()
      .where('vehicle_id', '=', id)
      .orderBy('id')
      .execute()
  for (const id of [called, silent, unknown, lost]) {
    const row = await rowOf(id)
    // Nobody had noted from where it came.
    const fms_source = row.fms_source ?? (row.fms_status === null ? null : 'manual')
    const history = await historyOf(id)
    expect({ ...row, fms_source }).toMatchObject(history.reduce(withEvent, nothingReported))
    expect(history.every((report) => report.organisation_id === row.organisation_id)).toBe(true)
    expect(row).toMatchObject({ revision: 1, version: 1, out_of_service_at: null })
  }
  const [first, , last] = await historyOf(called)
  expect(await rowOf(called)).toMatchObject({ fms_call: 5, fms_call_at: at(4), fms_call_id: last?.id })
  expect([first, last]).toMatchObject([{ acknowledged_at: at(1) }, { acknowledged_at: null }])
  expect(await rowOf(silent)).toMatchObject({ fms_status: 6, fms_call: null })
  expect((await historyOf(silent)).at(-1)).toMatchObject({ status: 6, at: at(9), note: 'Werkstatt' })
  expect(await rowOf(lost)).toMatchObject({ fms_call: null, fms_call_id: null })

  await database.close()
  removeFolder(folder)
})
