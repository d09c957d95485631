import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logSharedMailboxes } from '../../../src/backend/account/one-mailbox.ts'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { addOrganisation, addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// A browser sends `anna@köln.example` as `anna@xn--kln-sna.example`: until 0051 each spelling had an account of its own.

const LAST_BEFORE = '0050-divera'
const AT = '2026-11-20T12:00:00.000Z'
const postgres = useEmptyPostgres()

test.for(engines)('addresses come over in ASCII, and twins are listed, on %s', async (engine, { skip }) => {
  const folder = temporaryFolder()
  const address =
    engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
  const database = openDatabase(address)
  await database.migrate(LAST_BEFORE)
  const { alone, twin, first } = await database.write(async (queries) => {
    const tenant = await addTenant(queries, 'Kreis Köln')
    const organisation = await addOrganisation(queries, { tenant, name: 'FF Köln' })
    const account = (email: string) => addPerson(queries, { tenant, name: email, email, passwordHash: '' })
    const people = {
      alone: await account('alone@köln.example'),
      twin: await account('anna@köln.example'),
      first: await account('anna@xn--kln-sna.example'),
    }
    await account('jürgen@wehr.example')
    await queries
      .insertInto('invitations')
      .values(
        ['ben@köln.example', 'ben@xn--kln-sna.example', 'cem@köln.example'].map((email) => ({
          tenant_id: tenant,
          organisation_id: organisation,
          email,
          created_by: people.alone,
          created_at: AT,
          sent_at: AT,
          expires_at: AT,
        })),
      )
      .execute()
    return people
  })

  await database.migrate()

  const users = await database.read.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
  expect(users.map(({ email }) => email)).toEqual([
    'alone@xn--kln-sna.example',
    'anna@köln.example',
    'anna@xn--kln-sna.example',
    'jürgen@wehr.example',
  ])
  expect(users[0]?.id).toBe(alone)
  const invited = await database.read
    .selectFrom('invitations')
    .select(['email', 'revoked_at'])
    .orderBy('id')
    .execute()
  expect(invited).toEqual([
    { email: 'ben@xn--kln-sna.example', revoked_at: AT },
    { email: 'ben@xn--kln-sna.example', revoked_at: null },
    { email: 'cem@xn--kln-sna.example', revoked_at: null },
  ])
  const logged: unknown[] = []
  await logSharedMailboxes({ database, log: { warn: (about: unknown) => logged.push(about) } })
  expect(logged).toEqual([{ user: twin, same_mailbox_as: first }])
  await database.close()
  removeFolder(folder)
})
