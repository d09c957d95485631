import { sql, type SqlBool } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storedColumns } from '../../../src/backend/database/stored-columns.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'

// SQLite stores booleans as 0 and 1, and JSON as text. A query returns them as PostgreSQL does, by table and column.

const backendOf = useBothEngines()

const MEMBER = 1
const TRAININGS = '["AGT"]'

describe.each(engines)('on %s', (engine) => {
  test('a column is no boolean and no JSON because a column of another table has its name', async ({
    skip,
  }) => {
    const { database } = backendOf(engine, skip)
    await database.write(async (queries) => {
      await sql`create table notes (user_id integer, active integer, qualifications text)`.execute(queries)
      await sql`insert into notes values (${MEMBER}, 1, ${TRAININGS})`.execute(queries)
      await queries
        .updateTable('memberships')
        .set({ qualifications: TRAININGS })
        .where('user_id', '=', MEMBER)
        .where('organisation_id', '=', 1)
        .execute()
    })

    const joined = await sql`
      select users.active as person, notes.active, memberships.qualifications as trainings, notes.qualifications
      from users
      inner join notes on notes.user_id = users.id
      inner join memberships on memberships.user_id = users.id and memberships.organisation_id = 1`.execute(
      database.read,
    )

    expect(joined.rows).toEqual([{ person: true, active: 1, trainings: ['AGT'], qualifications: TRAININGS }])
  })

  test('aliases, sub-selects and common table expressions keep the type', async ({ skip }) => {
    const { read } = backendOf(engine, skip).database
    const row = await read
      .with('people', (queries) => queries.selectFrom('users').select(['id', 'active']))
      .selectFrom('users as u')
      .innerJoin('people as p', 'p.id', 'u.id')
      .innerJoin(
        (queries) => queries.selectFrom('users').select(['id as of', 'tenant_admin as leads']).as('s'),
        (join) => join.onRef('s.of', '=', 'u.id'),
      )
      .select(({ selectFrom }) => [
        'u.active as mine',
        'p.active',
        's.leads',
        selectFrom('vehicles').select('vehicles.active').where('vehicles.id', '=', 1).as('of_vehicle'),
      ])
      .where('u.id', '=', MEMBER)
      .executeTakeFirst()
    expect(row).toEqual({ mine: true, active: true, leads: expect.any(Boolean), of_vehicle: true })
  })

  test('inserts, updates and deletes return booleans and JSON', async ({ skip }) => {
    const { database } = backendOf(engine, skip)
    const [inserted, updated, deleted] = await database.write(async (queries) => {
      const added = await queries
        .insertInto('jobs')
        .values({
          kind: 'x',
          payload: '{"id":7}',
          due_at: '2026-11-21T12:00:00.000Z',
          created_at: '2026-11-21T12:00:00.000Z',
        })
        .returning(['id', 'payload as work'])
        .executeTakeFirstOrThrow()
      const changed = await queries
        .updateTable('vehicles')
        .set({ active: false })
        .where('id', '=', 1)
        .returning('active as is_active')
        .executeTakeFirst()
      const gone = await queries
        .deleteFrom('jobs')
        .where('id', '=', added.id)
        .returning('payload')
        .executeTakeFirst()
      return [added.work, changed, gone] as const
    })
    expect([inserted, updated, deleted]).toEqual([{ id: 7 }, { is_active: false }, { payload: { id: 7 } }])
  })

  test('null stays null', async ({ skip }) => {
    const { read } = backendOf(engine, skip).database
    const row = await read
      .selectFrom('users')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.user_id', '=', 'users.id').on('organisation_id', '=', 999),
      )
      .select(['users.active', 'memberships.admin', 'memberships.qualifications'])
      .where('users.id', '=', MEMBER)
      .executeTakeFirst()
    expect(row).toEqual({ active: true, admin: null, qualifications: null })
  })

  test('of an expression SQLite returns 0 or 1, which the code has to convert', async ({ skip }) => {
    const { read } = backendOf(engine, skip).database
    const row = await read
      .selectFrom('users')
      .select(sql<SqlBool>`coalesce(active, ${false})`.as('active'))
      .where('id', '=', MEMBER)
      .executeTakeFirst()
    expect(row?.active).toBe(engine === 'sqlite' ? 1 : true)
  })
})

test('the booleans and the JSON of the declaration are those of PostgreSQL', async ({ skip }) => {
  const { read } = backendOf('postgres', skip).database
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name || ' ' || data_type as place from information_schema.columns
    where table_schema = 'public' and data_type in ('boolean', 'json', 'jsonb')`.execute(read)

  const types = { boolean: 'boolean', json: 'jsonb' } as const
  const declared = Object.entries(storedColumns).flatMap(([table, columns]) =>
    Object.entries<keyof typeof types>(columns).map(
      ([column, stored]) => `${table}.${column} ${types[stored]}`,
    ),
  )
  expect(declared.toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
})
