import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { groupsOf } from '../../../src/backend/operations/detail.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import {
  addGroup,
  addOperation,
  addOrganisation,
  addPerson,
  addTenant,
} from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is. Until 0018 an operation knew its groups by their
// ids alone.

const LAST_BEFORE = '0018-people'
const postgres = useEmptyPostgres()

test.for(engines)(
  'the groups of operations come over, and each is there once, on %s',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const address =
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
    const database = openDatabase(address)
    await database.migrate(LAST_BEFORE)
    const { operation, row } = await database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Kreis Alt')
      const organisation = await addOrganisation(queries, { tenant, name: 'FF Alt' })
      const of = { tenant, organisation }
      const person = { tenant, name: 'Alt', email: 'alt@wehr.example', passwordHash: '' }
      const member = await addPerson(queries, person)
      const group = await addGroup(queries, { ...of, name: 'Zug 1', members: [member] })
      const alarmed = await addOperation(queries, { ...of, word: 'Alt', alarmAt: '2026-11-21T12:00:00.000Z' })
      const noted = { operation_id: alarmed, group_id: group, tenant_id: tenant }
      await queries.insertInto('operation_groups').values(noted).execute()
      return { operation: alarmed, row: noted }
    })

    await database.migrate()

    expect(await groupsOf(database.read, operation)).toEqual([{ id: row.group_id, name: 'Zug 1' }])
    const add = (values: object) =>
      database.write((queries) =>
        queries
          .insertInto('operation_groups')
          .values({ ...row, ...values })
          .execute(),
      )
    await expect(add({})).rejects.toThrow(/unique/i)
    // Either it is there, or it is known by its name.
    await expect(add({ group_id: null })).rejects.toThrow(/check/i)
    await expect(add({ name: 'Zug 2' })).rejects.toThrow(/check/i)
    await add({ group_id: null, name: 'Zug 2' })
    expect(await groupsOf(database.read, operation)).toEqual([
      { id: row.group_id, name: 'Zug 1' },
      { id: null, name: 'Zug 2' },
    ])
    await database.close()
    removeFolder(folder)
  },
)
