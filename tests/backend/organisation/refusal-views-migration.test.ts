import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import {
  addIntakeKey,
  addOrganisation,
  addPerson,
  addRefusal,
  addTenant,
} from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is.

const LAST_BEFORE = '0039-refused-messages'
const AT = '2026-11-21T12:00:00.000Z'
const postgres = useEmptyPostgres()

test.for(engines)(
  'who has opened a refused message stays known, and goes with the message, on %s',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const address =
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
    const database = openDatabase(address)
    await database.migrate(LAST_BEFORE)
    const { refusal_id, user_id } = await database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Kreis Alt')
      const organisation = await addOrganisation(queries, { tenant, name: 'FF' })
      const key = await addIntakeKey(queries, { tenant, organisation, key: 'alt', scopes: ['alarm'] })
      const refusal = await addRefusal(queries, { tenant, organisation, key, word: 'Alt', at: AT })
      const user = await addPerson(queries, {
        tenant,
        name: 'Eins',
        email: 'eins@wehr.example',
        passwordHash: '',
      })
      const view = { tenant_id: tenant, refusal_id: refusal, user_id: user, at: AT }
      await queries.insertInto('intake_refusal_views').values(view).execute()
      return view
    })

    await database.migrate()
    const views = () =>
      database.read.selectFrom('intake_refusal_views').select(['refusal_id', 'user_id', 'at']).execute()
    expect(await views()).toEqual([{ refusal_id, user_id, at: AT }])
    await database.write((queries) =>
      queries.deleteFrom('intake_refusals').where('id', '=', refusal_id).execute(),
    )
    expect(await views()).toEqual([])
    await database.close()
    removeFolder(folder)
  },
)
