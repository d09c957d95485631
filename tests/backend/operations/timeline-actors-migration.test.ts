import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { addOperation, addOrganisation, addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is. Until 0036 the timeline knew people by their names
// alone.

const LAST_BEFORE = '0035-marked-rows'
const AT = '2026-11-21T12:00:00.000Z'
const postgres = useEmptyPostgres()

test.for(engines)(
  'an older entry is given to the one account of its tenant that has its name, on %s',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const address =
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
    const database = openDatabase(address)
    await database.migrate(LAST_BEFORE)
    const { one, oneElsewhere } = await database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Kreis Alt')
      const elsewhere = await addTenant(queries, 'Kreis Neu')
      const add = (name: string, email: string, of = tenant) =>
        addPerson(queries, { tenant: of, name, email: `${email}@wehr.example`, passwordHash: '' })
      const people = {
        one: await add('Eins', 'eins'),
        // Of the same name, and of another tenant.
        oneElsewhere: await add('Eins', 'eins.neu', elsewhere),
      }
      await add('Zwei', 'zwei')
      await add('Zwei', 'zwei.auch')

      const operationOf = async (of: number) => {
        const organisation = await addOrganisation(queries, { tenant: of, name: 'FF' })
        return addOperation(queries, { tenant: of, organisation, word: 'Alt', alarmAt: AT })
      }
      const [here, there] = [await operationOf(tenant), await operationOf(elsewhere)]
      const entry = (kind: string, actor: string | null) => {
        return { tenant_id: tenant, operation_id: here, at: AT, kind, actor }
      }
      await queries
        .insertInto('operation_timeline')
        .values([
          entry('response.coming', 'Person Eins'),
          entry('closed', 'Person Eins'),
          entry('response.coming', 'Person Zwei'),
          entry('updated', 'Person Drei'),
          entry('alarm', 'Leitstelle'),
          entry('autoclosed', null),
          // A vehicle may be called like a person.
          entry('fms.3', 'Person Eins'),
          { ...entry('response.coming', 'Person Eins'), tenant_id: elsewhere, operation_id: there },
        ])
        .execute()
      return people
    })

    await database.migrate()

    const entries = await database.read
      .selectFrom('operation_timeline')
      .select(['kind', 'actor', 'actor_id'])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { kind: 'response.coming', actor: 'Person Eins', actor_id: one },
      { kind: 'closed', actor: 'Person Eins', actor_id: one },
      { kind: 'response.coming', actor: 'Person Zwei', actor_id: null },
      { kind: 'updated', actor: 'Person Drei', actor_id: null },
      { kind: 'alarm', actor: 'Leitstelle', actor_id: null },
      { kind: 'autoclosed', actor: null, actor_id: null },
      { kind: 'fms.3', actor: 'Person Eins', actor_id: null },
      { kind: 'response.coming', actor: 'Person Eins', actor_id: oneElsewhere },
    ])
    await database.close()
    removeFolder(folder)
  },
)
