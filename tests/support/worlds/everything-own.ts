import type { InProcess } from '../servers/in-process.ts'
import { tokenOf } from '../calls/invited.ts'
import { matrixFeatures } from '../matrix/features.ts'
import { DEMO_PASSWORD } from './people.ts'
import { addGrants, addOperation } from './tenant-rows.ts'
import { addPasskeyOf, askedFor, setUpApp } from '../browser/two-steps.ts'

/**
 * Lets somebody of organisation 1 have something of everything that goes with an account: by the calls of the product where
 * two are enough, as rows otherwise. From then on they sign in with a code.
 */
export async function giveEverything(backend: InProcess, email: string): Promise<void> {
  const token = await tokenOf(backend, email)
  const ask = (path: string, body: object) =>
    backend.call('POST', path, { token, body: { ...body, password: DEMO_PASSWORD } })
  await ask('/api/user/email-change', { email: `neu-${email}` })
  await ask('/api/user/deletion', {})
  await addPasskeyOf(backend, email)
  await setUpApp(backend, token)
  await askedFor(backend, email)
  await addRows(backend, email)
}

async function addRows({ database, now }: InProcess, email: string): Promise<void> {
  const at = new Date(now()).toISOString()
  await database.write(async (queries) => {
    const { id: user_id, tenant_id } = await queries
      .selectFrom('users')
      .select(['id', 'tenant_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { id: session_id } = await queries
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const own = { user_id, tenant_id }
    const here = { ...own, organisation_id: 1 }

    await addGrants(queries, {
      tenant: tenant_id,
      organisation: 1,
      to: { user: user_id },
      names: ['operations.archive'],
      granted: true,
    })
    await queries
      .insertInto('push_subscriptions')
      .values({
        ...own,
        session_id,
        endpoint: 'https://push.example/1',
        p256dh: 'x',
        auth: 'x',
        receipt: 'x',
        created_at: at,
        named_at: at,
      })
      .execute()
    await queries
      .insertInto('notifications')
      .values({ ...here, type: 'operation', title: 'B1', body: '', created_at: at })
      .execute()
    await queries
      .insertInto('notification_settings')
      .values({ ...own, settings: '{}', updated_at: at })
      .execute()
    const operation_id = await addOperation(queries, {
      tenant: tenant_id,
      organisation: 1,
      word: 'Gesehen',
      alarmAt: at,
    })
    await queries
      .insertInto('operation_seen')
      .values({ ...own, operation_id, version: 1, seen_at: at })
      .execute()
    await queries
      .insertInto('idempotency_keys')
      .values({ ...own, key: 'x', fingerprint: 'x', answer: '{}', created_at: at })
      .execute()
    await queries
      .insertInto('password_resets')
      .values({ ...own, token_hash: 'x', created_at: at, expires_at: at })
      .execute()
    await queries
      .insertInto('document_uploads')
      .values({ ...here, length: 1, name: 'x', group_ids: '[]', created_at: at, expires_at: at })
      .execute()
    for (const { personColumns } of matrixFeatures) {
      await personColumns?.give?.(queries, { tenant: tenant_id, organisation: 1, user: user_id, at })
    }
  })
}
