import { beforeEach, describe, expect, test } from 'vitest'
import { checkKind, minuteKind } from '../../../../src/backend/features/availability/watch.ts'
import type { Strength } from '../../../../src/contract/availability/availability.ts'
import type { Thresholds } from '../../../../src/contract/availability/thresholds.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'
import {
  addGrants,
  addGroup,
  addMembership,
  addOrganisation,
  addPerson,
} from '../../../support/worlds/tenant-rows.ts'

// Issue "Availability": thresholds; leaders are told once when they are no longer met, and once when they are.

const MINUTE_MS = 60_000
const backendOf = useEnginesOfGate()
let crews = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let organisation: number
  let admin: string
  /** The member whose availability decides. */
  let agt: number
  let leader: number

  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    await backend.database.write(async (queries) => {
      organisation = await addOrganisation(queries, { tenant: 1, name: `FF Schwelle ${(crews += 1)}` })
      const { id: user } = await queries
        .selectFrom('users')
        .select('id')
        .where('email', '=', people.leitung)
        .executeTakeFirstOrThrow()
      await addMembership(queries, { tenant: 1, user, organisation, admin: true })
      const newPerson = (name: string) =>
        addPerson(queries, { tenant: 1, name, email: `${name}${crews}@demo.example`, passwordHash: 'x' })
      agt = await newPerson('agt')
      leader = await newPerson('leader')
      for (const id of [agt, leader]) await addMembership(queries, { tenant: 1, user: id, organisation })
      await queries
        .updateTable('memberships')
        .set({ qualifications: JSON.stringify(['AGT']) })
        .where('user_id', '=', agt)
        .execute()
      await addGroup(queries, { tenant: 1, organisation, name: 'Führung', members: [leader], leads: true })
      const names = ['availability.view'] as const
      await addGrants(queries, { tenant: 1, to: { user: leader }, organisation, names, granted: true })
    })
    admin = await tokenOf(backend, people.leitung)
  })

  const path = () => `/api/organisation/${organisation}/availability/thresholds`
  const put = async (body: object) => {
    const given = { thresholds: [{ name: 'AGT', least: 1 }], counts_unknown: false, version: 0, ...body }
    const answer = await backend.call('PUT', path(), { token: admin, body: given })
    type Answer = Thresholds & { errors: object; current: Thresholds }
    return { status: answer.status, json: (await answer.json()) as Answer }
  }
  const become = (status: 'available' | 'unavailable') =>
    backend.database.write(async (queries) => {
      const starts_at = new Date(backend.now()).toISOString()
      await queries
        .insertInto('availabilities')
        .values({ user_id: agt, tenant_id: 1, status, starts_at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ status, starts_at }))
        .execute()
    })
  const given = (minutes: number) => ({
    ...backend.services,
    now: () => backend.now() + minutes * MINUTE_MS,
  })
  const check = (minutes = 0) =>
    checkKind.run(given(minutes), {
      id: 1,
      kind: checkKind.kind,
      payload: { organisation, tenant: 1 },
      tenantId: 1,
      tries: 1,
      expiresAt: null,
      takenUntil: '',
    })
  const told = async () => {
    const rows = await backend.database.read
      .selectFrom('notifications')
      .select(['title', 'body', 'topic', 'page', 'user_id'])
      .where('organisation_id', '=', organisation)
      .where('user_id', '=', leader)
      .orderBy('id')
      .execute()
    return rows.map(({ title, body }) => [title, body])
  }
  const below = ['Zu wenige verfügbar', 'Es fehlen: 1 AGT']

  test('are stored with their version, and another administrator gets what holds', async () => {
    expect((await put({})).json).toEqual({
      thresholds: [{ name: 'AGT', least: 1 }],
      counts_unknown: false,
      version: 1,
    })
    const late = await put({ thresholds: [{ name: 'Maschinist', least: 2 }] })
    expect([late.status, late.json.current.version]).toEqual([409, 1])
    expect((await put({ counts_unknown: true, version: 1 })).json).toMatchObject({ version: 2 })
  })

  test.each([
    ['a qualification twice', { thresholds: ['AGT', 'agt'].map((name) => ({ name, least: 1 })) }],
    ['none of something', { thresholds: [{ name: 'AGT', least: 0 }] }],
    ['no name', { thresholds: [{ name: ' ', least: 1 }] }],
  ])('are refused with %s', async (_, body) => {
    expect((await put(body)).status).toBe(422)
  })

  test('mark the counts; members without a statement count only where the organisation says so', async () => {
    await put({})
    const strength = async () => {
      const answer = await backend.call('GET', `/api/organisation/${organisation}/availability`, {
        token: admin,
      })
      const { now } = (await answer.json()) as Strength
      return [now.below, now.qualifications]
    }
    const agtCount = { name: 'AGT', available: 0, limited: 0, unknown: 1, threshold: 1 }
    expect(await strength()).toEqual([true, [agtCount]])
    await put({ counts_unknown: true, version: 1 })
    expect(await strength()).toEqual([false, [agtCount]])
  })

  test('tell leaders once when they are no longer met, and once when they are', async () => {
    await become('available')
    await put({})
    await check()
    expect(await told()).toEqual([])

    await become('unavailable')
    await check()
    await check(1)
    expect(await told()).toEqual([below])

    await become('available')
    expect(await check(5)).toEqual({ againAfterMs: 5 * MINUTE_MS })
    expect(await told()).toEqual([below])
    await check(10)
    expect(await told()).toEqual([below, ['Wieder genug verfügbar', expect.stringContaining('FF Schwelle')]])
  })

  test('tell no leader of a strength that falls and rises within ten minutes', async () => {
    await put({})
    await check()
    expect(await told()).toEqual([below])
    await become('available')
    await check(4)
    await become('unavailable')
    await check(10)
    expect(await told()).toEqual([below])
  })

  test('a status that ends by itself is noticed within a minute', async () => {
    await become('available')
    await put({})
    await check()
    await backend.database.write((queries) =>
      queries
        .updateTable('availabilities')
        .set({ ends_at: new Date(backend.now() + MINUTE_MS).toISOString() })
        .where('user_id', '=', agt)
        .execute(),
    )
    await backend.database.write((queries) => queries.deleteFrom('jobs').execute())
    await minuteKind.run(given(2), {
      id: 1,
      kind: minuteKind.kind,
      payload: {},
      tenantId: null,
      tries: 1,
      expiresAt: null,
      takenUntil: '',
    })
    const jobs = await backend.database.read.selectFrom('jobs').select('kind').execute()
    expect(jobs).toEqual([{ kind: checkKind.kind }])
  })
})
