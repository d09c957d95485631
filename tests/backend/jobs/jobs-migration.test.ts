import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { STARTED_AT } from '../../support/servers/databases.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { mailingOf } from '../../support/servers/mailing.ts'
import { addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is, with the work that waits in it.

const LAST_BEFORE = '0043-shared-phone-numbers'
const MINUTE = 60_000
const iso = (time: number) => new Date(time).toISOString()
const postgres = useEmptyPostgres()

test.for(engines)(
  'work that waited before the upgrade is done after it, once, on %s',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const address =
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
    const database = openDatabase(address)
    let time = STARTED_AT
    const now = () => time
    await database.migrate(LAST_BEFORE)
    await database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Kreis Alt')
      const person = { tenant, name: 'Eins', email: 'eins@wehr.example', passwordHash: '' }
      const user = await addPerson(queries, person)
      const add = (dueAt: number, tries: number) =>
        sql`insert into mails (kind, recipient, about_id, locale, created_at, due_at, expires_at, tries)
        values ('passwordChanged', ${person.email}, ${user}, 'de', ${iso(now())}, ${iso(dueAt)},
          ${iso(now() + 60 * MINUTE)}, ${tries})`.execute(queries)
      await add(now(), 0)
      await add(now() + 10 * MINUTE, 5)
    })

    await database.migrate()

    const mailing = mailingOf({ database, now })
    const sent = () => readdirSync(mailing.folder).length
    await mailing.sendDue()
    expect(sent()).toBe(1)
    time += 10 * MINUTE
    await mailing.sendDue()
    await mailing.sendDue()
    expect(sent()).toBe(2)
    expect(await database.read.selectFrom('jobs').select('kind').execute()).toEqual([])
    mailing.close()
    await database.close()
    removeFolder(folder)
  },
)
