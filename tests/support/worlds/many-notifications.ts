import { sql } from 'kysely'
import type { Database } from '../../../src/backend/database/database.ts'

const AT = '2026-11-21T12:00:00.000Z'
const ROWS_AT_ONCE = 100_000

/**
 * So many notifications of so many people of organisation 1, in the order in which they come: everybody has one of
 * each alarm. Every second one is read; of ten, four are about operations and three about vehicles. Whoever exists
 * already is among the people, the first one has the lowest id.
 */
export async function storeManyNotifications(
  database: Database,
  people: number,
  notifications: number,
): Promise<void> {
  const { engine } = database
  const series = (from: number, to: number) =>
    engine === 'sqlite'
      ? sql`(with recursive series (n) as (select ${sql.val(from)} union all select n + 1 from series where n < ${sql.val(to)}) select n from series)`
      : sql`(select generate_series(${sql.val(from)}::int, ${sql.val(to)}::int) as n)`
  const no = engine === 'sqlite' ? sql`0` : sql`false`
  const yes = engine === 'sqlite' ? sql`1` : sql`true`

  await database.write(async (queries) => {
    const { last } = await queries
      .selectFrom('users')
      .select((expression) => expression.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    if (people > last)
      await sql`insert into users (tenant_id, tenant_admin, first_name, last_name, email, locale, active, password_hash, created_at)
        select 1, ${no}, 'P', 'P', 'p' || n || '@many.example', 'de', ${yes}, '', ${sql.val(AT)} from ${series(last + 1, people)} as numbers`.execute(
        queries,
      )
  })
  for (let from = 0; from < notifications; from += ROWS_AT_ONCE) {
    const to = Math.min(from + ROWS_AT_ONCE, notifications)
    await database.write((queries) =>
      sql`insert into notifications (tenant_id, user_id, organisation_id, type, title, body, read_at, created_at)
        select 1, n % ${sql.val(people)} + 1, 1,
          case when (n / ${sql.val(people)}) % 10 < 4 then 'operation' when (n / ${sql.val(people)}) % 10 < 7 then 'fms_status' else 'other' end,
          'B2 – Zimmerbrand', 'Musterstraße 1, 99999 Musterstadt',
          case when (n / ${sql.val(people)}) % 2 = 0 then ${sql.val(AT)}${engine === 'sqlite' ? sql`` : sql`::timestamptz`} end,
          ${sql.val(AT)}${engine === 'sqlite' ? sql`` : sql`::timestamptz`}
        from ${series(from, to - 1)} as numbers`.execute(queries),
    )
  }
  if (engine === 'sqlite') return
  // The housekeeping that a server does by itself, and a throw-away one does not; it sees only what is written down.
  await sql`checkpoint`.execute(database.read)
  await sql`vacuum analyze notifications`.execute(database.read)
}
