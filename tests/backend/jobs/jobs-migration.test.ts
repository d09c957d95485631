import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountDeletionKind } from '../../../src/backend/account/delete-due.ts'
import type { Queries } from '../../../src/backend/database/database.ts'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { previewKind } from '../../../src/backend/documents/preview/previews.ts'
import { newsKind } from '../../../src/backend/fms-news/tell.ts'
import { temporaryFolder } from '../../support/documents/folders.ts'
import { STARTED_AT } from '../../support/servers/databases.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { inProcess } from '../../support/servers/in-process.ts'
import { mailingOf } from '../../support/servers/mailing.ts'
import {
  addGrants,
  addMembership,
  addOrganisation,
  addPerson,
  addStatus,
  addTenant,
  addVehicle,
} from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is, with the work that waits in it.

const LAST_BEFORE = '0043-shared-phone-numbers'
const MINUTE = 60_000
const iso = (time: number) => new Date(time).toISOString()
const later = iso(STARTED_AT + 10 * MINUTE)
const postgres = useEmptyPostgres()

/** Of each queue a row that is due at the start of the test, and one that is due ten minutes later. */
async function addWaiting(queries: Queries) {
  const tenant = await addTenant(queries, 'Kreis Alt')
  const organisation = await addOrganisation(queries, { tenant, name: 'FF' })
  const person = async (name: string) => {
    const user = await addPerson(queries, { tenant, name, email: `${name}@wehr.example`, passwordHash: '' })
    await addMembership(queries, { tenant, organisation, user, admin: name === 'Admin' })
    return user
  }
  const reader = await person('Admin')
  await addGrants(queries, {
    tenant,
    organisation,
    to: { user: reader },
    names: ['vehicles.view', 'vehicles.fms'],
    granted: true,
  })
  for (const [dueAt, tries] of [
    [iso(STARTED_AT), 0],
    [later, 5],
  ] as const) {
    const user = await person(`Geht ${tries}`)
    await sql`insert into account_deletions (user_id, tenant_id, requested_at, due_at)
      values (${user}, ${tenant}, ${iso(STARTED_AT)}, ${dueAt})`.execute(queries)
    await sql`insert into mails (kind, recipient, about_id, locale, created_at, due_at, expires_at, tries)
      values ('passwordChanged', 'Admin@wehr.example', ${reader}, 'de', ${iso(STARTED_AT)}, ${dueAt},
        ${iso(STARTED_AT + 60 * MINUTE)}, ${tries})`.execute(queries)
  }
  for (const [dueAt, tries] of [
    [iso(STARTED_AT), 0],
    [later, 2],
  ] as const) {
    // Too large to be opened: its row alone says so.
    await sql`insert into document_contents
      (tenant_id, sha256, size, kind, created_at, preview, preview_attempts, preview_due_at, checked_at)
      values (${tenant}, ${`${tries}`.repeat(64)}, 200000000, 'pdf', ${iso(STARTED_AT)}, 'waiting', ${tries},
        ${dueAt}, ${iso(STARTED_AT)})`.execute(queries)
  }
  const vehicle = await addVehicle(queries, { tenant, organisation, word: 'HLF' })
  for (const status of [0, 6]) {
    const at_once = status === 0
    const event_id = await addStatus(queries, { tenant, vehicle, status, at: iso(STARTED_AT) })
    const due_at = at_once ? iso(STARTED_AT) : later
    const news = { event_id, tenant_id: tenant, organisation_id: organisation, at_once, due_at }
    await queries.insertInto('fms_news').values(news).execute()
  }
  return { tenant, reader }
}

test.for(engines)(
  'work that waited before the upgrade is done after it, once, on %s',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const address =
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
    const before = openDatabase(address)
    await before.migrate(LAST_BEFORE)
    const { tenant, reader } = await before.write(addWaiting)
    await before.close()

    const backend = await inProcess({ folder, address })
    const { database } = backend
    const mailing = mailingOf(backend)
    const done = async () => {
      await runDueJobs(backend.services, accountDeletionKind, newsKind, previewKind)
      await mailing.sendDue()
      const accounts = database.read.selectFrom('users').select('email').where('tenant_id', '=', tenant)
      const previews = database.read
        .selectFrom('document_contents')
        .select('id')
        .where('preview', '=', 'none')
      const told = database.read.selectFrom('notifications').select('title').where('user_id', '=', reader)
      return {
        // To the administrator, and to those whose accounts were deleted.
        mails: readdirSync(mailing.folder).length,
        accounts: (await accounts.where('email', 'like', '%@wehr.example').execute()).length,
        told: (await told.execute()).length,
        previews: (await previews.execute()).length,
      }
    }
    expect(await done()).toEqual({ mails: 2, accounts: 2, told: 1, previews: 1 })
    backend.passTime(10 * MINUTE)
    expect(await done()).toEqual({ mails: 4, accounts: 1, told: 2, previews: 2 })
    expect(await done()).toEqual({ mails: 4, accounts: 1, told: 2, previews: 2 })
    expect(await database.read.selectFrom('jobs').select('kind').execute()).toEqual([])
    mailing.close()
    await backend.close()
  },
)
