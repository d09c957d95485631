import { expect, test } from 'vitest'
import { inPortions } from '../../../src/backend/database/portions.ts'
import { forgetOldKeys } from '../../../src/backend/http/once.ts'
import { forgetEndedSessions } from '../../../src/backend/session/forget.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'

// Old rows are removed in portions, each in a transaction of its own: an alarm never waits for thousands of rows.

const DAY_MS = 24 * 60 * 60 * 1000
const backendOf = useBothEngines()

const iso = (time: number) => new Date(time).toISOString()

test.for(engines)(
  '1,201 old keys are forgotten in three transactions, and new ones are kept, on %s',
  async (engine, { skip }) => {
    const { database, now } = backendOf(engine, skip)
    const keys = (word: string, count: number, created_at: string) =>
      Array.from({ length: count }, (_, place) => {
        const key = `${word}-key-${place}`
        return { user_id: 1, tenant_id: 1, key, fingerprint: 'x', answer: '{}', created_at }
      })
    const recent = keys('recent', 3, iso(now() - 6 * DAY_MS))
    await database.write((queries) =>
      queries
        .insertInto('idempotency_keys')
        .values([...keys('old', 1201, iso(now() - 8 * DAY_MS)), ...recent])
        .execute(),
    )
    const before = database.changes()

    await inPortions(database, (queries) => forgetOldKeys(queries, now()))

    expect(database.changes() - before).toBe(3)
    const left = await database.read.selectFrom('idempotency_keys').select('key').orderBy('key').execute()
    expect(left).toEqual(recent.map(({ key }) => ({ key })))
  },
)

test.for(engines)(
  'a session that ended long ago goes with all of its 1,201 tokens, and one that lives is kept, on %s',
  async (engine, { skip }) => {
    const { database, now } = backendOf(engine, skip)
    const addSession = (expires_at: string, tokens: number) =>
      database.write(async (queries) => {
        const at = iso(now() - 100 * DAY_MS)
        const { id } = await queries
          .insertInto('sessions')
          .values({
            tenant_id: 1,
            user_id: 1,
            device_name: 'test',
            created_at: at,
            last_seen_at: at,
            expires_at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const given = Array.from({ length: tokens }, (_, place) => {
          return { session_id: id, token_hash: `${id} ${place}`, created_at: at, expires_at }
        })
        await queries.insertInto('session_tokens').values(given).execute()
        return id
      })
    await addSession(iso(now() - 31 * DAY_MS), 1201)
    const living = await addSession(iso(now() + DAY_MS), 2)
    const before = database.changes()

    await inPortions(database, (queries) => forgetEndedSessions(queries, now()))

    expect(database.changes() - before).toBe(3)
    const sessions = await database.read.selectFrom('sessions').select('id').execute()
    expect(sessions).toEqual([{ id: living }])
    const tokens = await database.read.selectFrom('session_tokens').select('session_id').execute()
    expect(tokens).toEqual([{ session_id: living }, { session_id: living }])
  },
)
