import { beforeEach, describe, expect, test } from 'vitest'
import type { Strength, listAvailablePeople } from '../../../../src/contract/availability/availability.ts'
import type * as v from 'valibot'
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

// Issue "Availability": who is here.

type People = v.InferOutput<(typeof listAvailablePeople)['output']>
const HOUR_MS = 3_600_000
const backendOf = useEnginesOfGate()
let crew = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let organisation: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    organisation = await backend.database.write(async (queries) => {
      const id = await addOrganisation(queries, { tenant: 1, name: `FF Zähl ${(crew += 1)}` })
      const { id: user } = await userOf(people.leitung)
      await addMembership(queries, { tenant: 1, user, organisation: id, admin: true })
      return id
    })
  })

  const userOf = (email: string) =>
    backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const at = (hours: number) => new Date(backend.now() + hours * HOUR_MS).toISOString()
  interface Saying {
    status?: 'available' | 'limited' | 'unavailable'
    from?: number
    until?: number
    then?: 'available' | 'limited' | 'unavailable'
    qualifications?: readonly string[]
    ends?: Record<string, string>
    note?: string
  }
  const join = (name: string, said: Saying = {}) =>
    backend.database.write(async (queries) => {
      const email = `${name.toLowerCase()}-${organisation}@demo.example`
      const user = await addPerson(queries, { tenant: 1, name, email, passwordHash: 'x' })
      await addMembership(queries, { tenant: 1, user, organisation })
      await queries
        .updateTable('memberships')
        .set({
          qualifications: JSON.stringify(said.qualifications ?? []),
          qualification_ends: JSON.stringify(said.ends ?? {}),
        })
        .where('user_id', '=', user)
        .execute()
      if (!said.status) return user
      await queries
        .insertInto('availabilities')
        .values({
          user_id: user,
          tenant_id: 1,
          status: said.status,
          starts_at: at(said.from ?? -1),
          ends_at: said.until === undefined ? null : at(said.until),
          follow_up: said.then ?? null,
          note: said.note ?? null,
        })
        .execute()
      return user
    })
  const strength = async (token: string) => {
    const answer = await backend.call('GET', `/api/organisation/${organisation}/availability`, { token })
    return (await answer.json()) as Strength
  }
  const names = async (token: string, query = '') => {
    const path = `/api/organisation/${organisation}/availability/people${query}`
    const answer = await backend.call('GET', path, { token })
    return { status: answer.status, json: (await answer.json()) as People }
  }
  const admin = () => tokenOf(backend, people.leitung)

  test('members count once, by the status that holds now', async () => {
    await join('Silent')
    await join('Here', { status: 'available' })
    await join('Over', { status: 'unavailable', from: -5, until: -1, then: 'available' })
    await join('Ended', { status: 'unavailable', from: -5, until: -1 })
    await join('Away', { status: 'unavailable', until: 1, then: 'available' })
    await join('Half', { status: 'limited' })
    expect((await strength(await admin())).now).toEqual({
      available: 2,
      limited: 1,
      unavailable: 1,
      // One of them is the administrator.
      unknown: 3,
      qualifications: [],
      below: false,
    })
  })

  test('members count by their valid qualifications, spelled in capitals or not', async () => {
    await join('One', { status: 'available', qualifications: ['AGT', 'Maschinist'] })
    await join('Two', { status: 'available', qualifications: ['agt '] })
    await join('Three', { status: 'limited', qualifications: ['AGT'] })
    await join('Four', { status: 'available', qualifications: ['AGT'], ends: { AGT: '2020-01-01' } })
    await join('Five', { qualifications: ['Zugführer'] })
    expect((await strength(await admin())).now.qualifications).toEqual([
      { name: 'AGT', available: 2, limited: 1, unknown: 0, threshold: null },
      { name: 'Maschinist', available: 1, limited: 0, unknown: 0, threshold: null },
      { name: 'Zugführer', available: 0, limited: 0, unknown: 1, threshold: null },
    ])
  })

  test('a member on the way to an operation is limited until it is closed, unless they are unavailable', async () => {
    const coming = await join('Coming', { status: 'available' })
    const away = await join('Away', { status: 'unavailable' })
    const operation = await backend.database.write(async (queries) => {
      const { id } = await queries
        .insertInto('operations')
        .values({
          tenant_id: 1,
          organisation_id: organisation,
          source: 'test',
          source_id: `coming ${organisation}`,
          title: 'B3',
          type: 'Brand',
          kind: 'actual',
          priority: false,
          alarm_at: at(0),
          created_at: at(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const user_id of [coming, away])
        await queries
          .insertInto('operation_responses')
          .values({ operation_id: id, user_id, tenant_id: 1, answer: 'coming', answered_at: at(0) })
          .execute()
      return id
    })
    const token = await admin()
    expect((await strength(token)).now).toMatchObject({ available: 0, limited: 1, unavailable: 1 })
    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ closed_at: at(0) })
        .where('id', '=', operation)
        .execute(),
    )
    // Older than the counts that pages share.
    backend.passTime(2000)
    expect((await strength(token)).now).toMatchObject({ available: 1, limited: 0, unavailable: 1 })
  })

  test('leaders read names page by page; notes are for administrators and the member alone', async () => {
    for (const name of ['Cora', 'Anna', 'Bert'])
      await join(name, { status: 'available', note: `von ${name}` })
    await join('Dora', { status: 'unavailable' })
    const token = await admin()
    const first = await names(token, '?status=available&limit=2')
    expect([first.status, first.json.total, first.json.last_page]).toEqual([200, 3, 2])
    expect(first.json.data.map((one) => [one.display_name.split(' ').at(-1), one.note])).toEqual([
      ['Anna', 'von Anna'],
      ['Bert', 'von Bert'],
    ])
    const second = await names(token, '?status=available&limit=2&page=2')
    expect(second.json.data.map((one) => one.display_name.split(' ').at(-1))).toEqual(['Cora'])
  })

  test('a leader of a group reads names without notes; a member with the permission reads counts alone', async () => {
    await join('Anna', { status: 'available', note: 'Schicht' })
    const { id: leader } = await backend.database.write(async (queries) => {
      const row = await userOf(people.mitglied)
      await addMembership(queries, { tenant: 1, user: row.id, organisation })
      const names = ['availability.view'] as const
      await addGrants(queries, { tenant: 1, to: { user: row.id }, organisation, names, granted: true })
      return row
    })
    const token = await tokenOf(backend, people.mitglied)
    expect((await strength(token)).may_see_people).toBe(false)
    expect((await names(token)).status).toBe(403)
    await backend.database.write((queries) =>
      addGroup(queries, { tenant: 1, organisation, name: 'Führung', members: [leader], leads: true }),
    )
    expect((await strength(token)).may_see_people).toBe(true)
    const { status, json } = await names(token, '?status=available')
    expect([status, json.data.map(({ note }) => note)]).toEqual([200, [undefined]])
  })
})
