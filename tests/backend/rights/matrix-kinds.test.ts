import type { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRateLimits } from '../../../src/backend/limits/rate-limits.ts'
import { newSecret } from '../../../src/backend/session/secrets.ts'
import { type Engine, engines, usePostgres } from '../../support/servers/engines.ts'
import { appWithKinds, FAILS, kindCalls } from '../../support/matrix/access-kinds.ts'
import { cellsOf, tryCell } from '../../support/matrix/cells.ts'
import { idSlots, unguardedIds } from '../../support/matrix/contract.ts'
import { MISSING } from '../../support/matrix/foreign.ts'
import type { PlaceName } from '../../support/matrix/places.ts'
import type { Row } from '../../support/matrix/rows.ts'
import type { Viewer } from '../../support/matrix/viewers.ts'
import { matrixWorld, type MatrixWorld } from '../../support/matrix/world.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'

// The matrix of the kinds of access that no call of the product has yet: a call of theirs needs its row alone.

const known = newSecret()

const ofMember = (input?: { text: string }): Row => ({
  concerns: 'nothing',
  request: ({ places: { home } }) => ({
    params: { organisationId: home.organisation },
    ...(input && { input }),
  }),
})
const bySecret = (input?: { text: string }): Row => ({
  concerns: 'nothing',
  request: () => ({ params: { secret: known.secret }, ...(input && { input }) }),
})
const rows: Record<keyof typeof kindCalls, Row> = {
  readAsMember: ofMember(),
  writeAsMember: ofMember({ text: 'a' }),
  readBySecret: bySecret(),
  writeBySecret: bySecret({ text: 'a' }),
}

const postgres = usePostgres()
const worlds: Partial<Record<Engine, MatrixWorld>> = {}
beforeAll(async () => {
  for (const engine of engines) {
    const url = engine === 'postgres' ? await postgres.newUrl() : undefined
    if (engine === 'postgres' && url === undefined) continue
    const world = await matrixWorld(url === undefined ? {} : { address: { url } })
    await world.database.write((queries) =>
      addIntakeKey(queries, { ...world.places.home, key: known.secret }),
    )
    worlds[engine] = callingOf(world, appWithKinds(world.services))
  }
})
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.close()
})

/** The world, whose calls go to this app. */
function callingOf(world: MatrixWorld, app: Hono): MatrixWorld {
  const call: MatrixWorld['call'] = async (method, path, { token, body, headers } = {}) =>
    app.request(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { ...world, app, call }
}

describe.each(engines)('on %s', (engine) => {
  const here = async (skip: (note: string) => never): Promise<MatrixWorld> => {
    const world = worlds[engine]
    if (world) return world
    await postgres.needNew(skip)
    throw new Error('there is no caller yet')
  }

  test.for(cellsOf(kindCalls, rows))('%s', async ([, cell], { skip }) => tryCell(await here(skip), cell))

  test('a member belongs to their organisation alone, an administrator of the tenant to its active ones', async ({
    skip,
  }) => {
    const world = await here(skip)
    const { places } = world
    const seenBy = async (viewer: Viewer) => {
      const token = (await world.tokenOf(viewer)) ?? ''
      const seen: string[] = []
      const refused = new Set<string>()
      for (const name of [...(Object.keys(places) as PlaceName[]), 'missing'] as const) {
        const id = name === 'missing' ? MISSING : places[name].organisation
        const answer = await world.call('GET', `/api/organisation/${id}/kinds`, { token })
        const body = await answer.text()
        if (answer.status !== 200) refused.add(`${answer.status} ${body}`)
        else {
          seen.push(name)
          expect(JSON.parse(body)).toEqual({ organisation_id: id, tenant_id: places.home.tenant })
        }
      }
      // A foreign organisation, a closed one and a missing one are answered alike.
      expect([...refused]).toEqual([expect.stringMatching(/^404 /)])
      return seen
    }

    expect(await seenBy('member')).toEqual(['home'])
    expect(await seenBy('ungranted')).toEqual(['home'])
    expect(await seenBy('former')).not.toContain('home')
    expect((await seenBy('tenantAdmin')).toSorted()).toEqual(['another', 'home', 'neighbour'])
  })

  test('a membership that ends while its session goes on ends the access', async ({ skip }) => {
    const world = await here(skip)
    const { home } = world.places
    const token = await world.tokenOfMemberWith([])
    const read = async () =>
      (await world.call('GET', `/api/organisation/${home.organisation}/kinds`, { token })).status
    expect(await read()).toBe(200)

    const left_at = new Date(world.now()).toISOString()
    await world.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set({ left_at })
        .where('user_id', '=', ({ selectFrom, fn }) =>
          selectFrom('memberships').select(fn.max('user_id').as('last')),
        )
        .execute(),
    )

    expect(await read()).toBe(404)
  })

  test('a secret that is renewed ends at once; the database has its hash alone', async ({ skip }) => {
    const world = await here(skip)
    const [old, renewed] = [newSecret(), newSecret()]
    const id = await world.database.write((queries) =>
      addIntakeKey(queries, { ...world.places.home, key: old.secret }),
    )
    const statuses = async () => {
      const read = async (secret: string) => (await world.call('GET', `/api/kinds/${secret}.txt`)).status
      return [await read(old.secret), await read(renewed.secret)]
    }
    expect(await statuses()).toEqual([200, 404])

    await world.database.write((queries) =>
      queries.updateTable('api_keys').set({ key_hash: renewed.hash }).where('id', '=', id).execute(),
    )

    expect(await statuses()).toEqual([404, 200])
    expect(old.secret).toMatch(/^[\w-]{43}$/)
    expect(old.hash).toMatch(/^[\da-f]{64}$/)
  })
})

test('wrong secrets are slowed down per address, a right one never; no line of the log has either', async () => {
  const world = worlds.sqlite as MatrixWorld
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const services = { ...world.services, log, rateLimits: createRateLimits(), addressOf: () => '198.51.100.1' }
  const { call } = callingOf(world, appWithKinds(services))
  const wrong = newSecret()
  const write = async (secret: string, text: unknown) =>
    (await call('POST', `/api/kinds/${secret}`, { body: { text } })).status

  const statuses = []
  for (let attempt = 1; attempt <= 101; attempt += 1) statuses.push(await write(wrong.secret, 'a'))
  expect([statuses.slice(0, 100).filter((status) => status !== 404), statuses[100]]).toEqual([[], 429])
  expect(await write(known.secret, 'a')).toBe(201)
  expect(await write(known.secret, 7)).toBe(422)
  expect(await write(known.secret, FAILS)).toBe(500)

  const written = lines.join('')
  for (const text of [wrong.secret, wrong.hash, known.secret, known.hash]) expect(written).not.toContain(text)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string; route: string }).route)).toEqual([
    kindCalls.writeBySecret.path,
    '/api/kinds/:secret',
  ])
})

test('every id of these calls is guarded by its organisation, and a secret is none', () => {
  const names = Object.keys(kindCalls) as (keyof typeof kindCalls)[]

  expect(names.map((name) => unguardedIds(kindCalls[name], rows[name]))).toEqual(names.map(() => []))
  expect(names.map((name) => idSlots(kindCalls[name]).length)).toEqual([1, 1, 0, 0])
})
