import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationPage } from '../../../src/contract/operations/operation-list.ts'
import { type Engine, engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { storeManyOperations } from '../../support/worlds/many-operations.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { storeOperation } from '../../support/worlds/stored-operations.ts'

// Issue: "list, filters, text search (full-text index on both databases)". How a search is read depends on how often its
// words occur, and among which operations: what it finds must not.

const COUNT = 1_500
/** Of the same 9 bits in SQLite's index as organisation 1. */
const NAMESAKE = 513

const backendOf = useBothEngines(async ({ database }) => {
  await storeManyOperations(database, COUNT)
  await database.write(async (queries) => {
    const like = { tenant_id: 1, kind: 'FF' as const, time_zone: 'Europe/Berlin', active: true }
    const created_at = '2020-01-01T00:00:00.000Z'
    await queries
      .insertInto('organisations')
      .values({ id: NAMESAKE, ...like, name: 'Neudorf', short_name: 'Neudorf', created_at })
      .execute()
  })
  for (const day of ['2016-12-01', '2026-10-31']) {
    const alarm_at = `${day}T12:00:00.000Z`
    await storeOperation(database, { organisation_id: NAMESAKE, title: 'selten zehntel', alarm_at })
  }
})

describe.each(engines)('on %s, of 1,500 operations', (engine: Engine) => {
  let backend: InProcess
  let token: string
  beforeAll(async () => {
    backend = backendOf(engine, (note) => {
      throw new Error(note)
    })
    const credentials = { email: people.leitung, password: DEMO_PASSWORD }
    const answer = await backend.call('POST', '/api/login', { body: credentials })
    token = ((await answer.json()) as { token: string }).token
  })

  async function ask(query: Record<string, string>): Promise<OperationPage> {
    const answer = await backend.call('GET', `/api/organisation/1/operations?${new URLSearchParams(query)}`, {
      token,
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as OperationPage
  }

  async function readAll(query: Record<string, string>): Promise<string[]> {
    const found: string[] = []
    let page = await ask(query)
    for (;;) {
      found.push(...page.data.map(({ alarm_at }) => alarm_at))
      const { next } = page
      if (!next) return found
      page = await ask({ ...query, before: next })
    }
  }

  test.for<[string, Record<string, string>, number]>([
    // A tenth is archived.
    ['in all', { search: 'leitstelle' }, 1_350],
    ['in a tenth', { search: 'zehntel' }, 150],
    ['in a hundredth', { search: 'hundertstel' }, 15],
    ['in five, of which one is among the oldest', { search: 'selten' }, 5],
    ['in many each, and never together', { search: 'garten zehntel' }, 0],
    ['in none', { search: 'nirgends' }, 0],
    ['in all, of the first two months alone', { search: 'muster', to: '2016-12-31' }, 22],
    ['in five, of the first year alone', { search: 'selten', to: '2017-12-31' }, 1],
    ['in all, of what is archived', { search: 'muster', status: 'archived' }, 150],
    ['in all, of exercises', { search: 'muster', kind: 'exercise' }, 75],
  ])('words %s are all found, newest first, each once', async ([, query, expected]) => {
    const found = await readAll(query)
    expect(found).toHaveLength(expected)
    expect(found).toEqual([...new Set(found)].toSorted().toReversed())
    const counted = Math.min(expected, 100)
    expect(await ask(query)).toMatchObject({ total: counted, total_is_at_least: expected > 100 })
  })

  test('two of the same moment are both found, however far apart their numbers are', async () => {
    const { database } = backend
    const alarm_at = '2019-05-05T12:00:00.000Z'
    const newest = await database.read
      .selectFrom('operations')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // As far as the places of the index once were apart.
    const far = newest.id + 100_000
    for (const id of [far, far + 4096])
      await storeOperation(database, { id, organisation_id: 1, title: 'Gleichzeitig', alarm_at })
    expect((await ask({ search: 'gleichzeitig' })).data).toHaveLength(2)
  })

  test('a page in the middle holds what stands there', async () => {
    const all = await readAll({ search: 'hundertstel' })
    const { data, total } = await ask({ search: 'hundertstel', limit: '4', page: '3' })
    expect([data.map(({ alarm_at }) => alarm_at), total]).toEqual([all.slice(8, 12), 15])
  })
})
