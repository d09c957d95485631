import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import {
  findKeywordOf,
  refreshAllSpellings,
} from '../../../src/backend/operations/alarm/keyword-spellings.ts'
import { readKeyword } from '../../../src/backend/tenant/keywords/read.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import {
  addGroup,
  addKeyword,
  addOperation,
  addOrganisation,
  addTenant,
} from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is. Until 0026 an alarm read all keywords.

const LAST_BEFORE = '0026-tenant-index'
const ALARM_AT = '2026-11-20T12:00:00.000Z'
const postgres = useEmptyPostgres()

test.for(engines)('keywords come over, and alarms find them, on %s', async (engine, { skip }) => {
  const folder = temporaryFolder()
  const address =
    engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
  const database = openDatabase(address)
  await database.migrate(LAST_BEFORE)
  const { tenant, used, unused } = await database.write(async (queries) => {
    const tenantId = await addTenant(queries, 'Kreis Alt')
    const organisation = await addOrganisation(queries, { tenant: tenantId, name: 'FF Alt' })
    const of = { tenant: tenantId, organisation }
    const operation = await addOperation(queries, { ...of, word: 'Alt', alarmAt: ALARM_AT })
    const keyword = await addKeyword(queries, { tenant: tenantId, code: 'B 3' })
    await queries.updateTable('operations').set({ keyword_id: keyword }).where('id', '=', operation).execute()
    const group_id = await addGroup(queries, { ...of, name: 'Nacht', members: [] })
    await queries.insertInto('keyword_groups').values({ keyword_id: keyword, group_id }).execute()
    const other = await addKeyword(queries, { tenant: tenantId, code: 'Übung' })
    return { tenant: tenantId, used: keyword, unused: other }
  })

  await database.migrate()
  await refreshAllSpellings(database)

  expect(await readKeyword(database.read, tenant, used)).toMatchObject({
    version: 1,
    last_used_at: ALARM_AT,
    changed_by: null,
    defaults: [{ alarms: 'groups' }],
    usage: { operations: 1, organisations: 1 },
  })
  // Without groups nothing was ever decided.
  expect(await readKeyword(database.read, tenant, unused)).toMatchObject({ last_used_at: null, defaults: [] })
  const find = (text: string) =>
    database.write((queries) => findKeywordOf(queries, { tenantId: tenant }, { text, engine }))
  expect((await find('B3: Wohnung'))?.id).toBe(used)
  expect((await find('UEBUNG'))?.id).toBe(unused)

  // What is written beside the administration is found as well.
  await database.write((queries) =>
    queries.updateTable('keywords').set({ aliases: '["Probe"]' }).where('id', '=', unused).execute(),
  )
  expect((await find('Probe um zehn'))?.id).toBe(unused)
  await database.close()
  removeFolder(folder)
})
