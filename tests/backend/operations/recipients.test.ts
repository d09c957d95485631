import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { columnTypes } from '../../../src/backend/database/column-types.ts'
import { operationRecipients } from '../../../src/backend/database/migrations/0001-0025/0009-operation-recipients.ts'
import { unchosen } from '../../../src/backend/notifications/settings.ts'
import { alarmWorld, type AlarmWorld } from '../../support/worlds/alarm-world.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'

// Issue, "Who is alarmed": members of the groups of the keyword, minus those who switched the channel off, with counts of
// reached/read/answered. They stay what they were whatever people do with their notifications and settings later.

const backendOf = useBothEngines()

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  beforeEach(({ skip }) => {
    backend = backendOf(engine, skip)
  })

  describe('what an operation knows of whom it has alarmed', () => {
    let leader: Worker
    let member: Worker
    let id: number
    beforeEach(async () => {
      leader = await workerOf(backend, 'leitung')
      member = await workerOf(backend, 'mitglied')
      id = await raiseInProcess(backend)
    })
    const counts = async () => (await leader.detail('GET', `operation/${id}`)).alarmed
    const own = async ({ token }: Worker) => {
      const answer = await backend.call('GET', '/api/notifications', { token })
      const { data } = (await answer.json()) as { data: { id: number; data: { operation_id: number } }[] }
      return data.find((one) => one.data.operation_id === id)?.id
    }

    test('stays when they delete their notifications', async () => {
      await member.send('GET', `operation/${id}`)
      const { token } = member
      await backend.call('POST', `/api/notifications/${await own(member)}/read`, { token })
      const before = await counts()
      expect(before).toEqual({ people: 2, reached: 2, read: 1, answered: 0 })

      await backend.call('DELETE', `/api/notifications/${await own(member)}`, { token })
      await backend.call('DELETE', `/api/notifications/${await own(leader)}`, { token: leader.token })
      expect(await toldOf(backend, id)).toEqual([])
      expect(await counts()).toEqual(before)
    })

    test('stays when they switch alarms off later', async () => {
      const before = await counts()
      await switchOff(backend, { tenant: 1, user: member.id })
      expect(await counts()).toEqual(before)
      await backend.database.write((queries) =>
        queries.deleteFrom('notification_settings').where('user_id', '=', member.id).execute(),
      )
    })

    test('tells one who has read it from all who have, and the alarm from other news', async () => {
      const { token } = member
      await leader.detail('PATCH', `operation/${id}`, { version: 1, title: 'B4 – Großbrand' })
      const news = await own(member)
      await backend.call('POST', `/api/notifications/${news}/read`, { token })
      expect(await counts()).toMatchObject({ read: 0 })

      const other = await raiseInProcess(backend)
      await backend.call('POST', '/api/notifications/read-all', { token, body: { organisation_id: 1 } })
      expect(await counts()).toMatchObject({ reached: 2, read: 1 })
      expect((await leader.detail('GET', `operation/${other}`)).alarmed).toMatchObject({ read: 1 })
    })

    test('is not told by a second reading, which has a time of its own', async () => {
      const { token } = member
      const read = async () => {
        await backend.call('POST', '/api/notifications/read-all', { token, body: { organisation_id: 1 } })
        const row = await backend.database.read
          .selectFrom('operation_recipients')
          .select('read_at')
          .where('operation_id', '=', id)
          .where('user_id', '=', member.id)
          .executeTakeFirstOrThrow()
        return row.read_at
      }
      const first = await read()
      expect(first).toBe(new Date(backend.now()).toISOString())
      backend.passTime(60_000)
      expect(await read()).toBe(first)
    })

    test('counts nobody where it was only written down, until somebody answers', async () => {
      const silent = await leader.create({ title: 'B1', silent: true })
      id = silent.id
      expect(await counts()).toEqual({ people: 0, reached: 0, read: 0, answered: 0 })
      await member.send('POST', `operation/${id}/response`, { answer: 'coming' })
      expect(await counts()).toEqual({ people: 1, reached: 1, read: 1, answered: 1 })
      await leader.detail('PATCH', `operation/${id}`, { version: 1, title: 'B2' })
      expect(await toldOf(backend, id)).toEqual([])
    })

    test('moves with it into another, where the first time counts that it came to somebody', async () => {
      await backend.call('POST', '/api/notifications/read-all', {
        token: leader.token,
        body: { organisation_id: 1 },
      })
      const first = new Date(backend.now()).toISOString()
      backend.passTime(60_000)
      const duplicate = await raiseInProcess(backend)
      await member.send('GET', `operation/${duplicate}`)
      await leader.detail('POST', `operation/${duplicate}/merge`, { into: id })

      const rows = await backend.database.read
        .selectFrom('operation_recipients')
        .select(['operation_id', 'user_id', 'alarmed_at', 'reached_at', 'read_at'])
        .where('operation_id', 'in', [id, duplicate])
        .orderBy('user_id')
        .execute()
      const now = new Date(backend.now()).toISOString()
      const of = { operation_id: id, alarmed_at: first }
      expect(rows).toEqual([
        { ...of, user_id: member.id, reached_at: now, read_at: null },
        { ...of, user_id: leader.id, reached_at: now, read_at: first },
      ])
    })

    test('grows with whoever still has the one before them that was merged', async () => {
      const duplicate = await raiseInProcess(backend)
      await leader.detail('POST', `operation/${duplicate}/merge`, { into: id })
      expect(await counts()).toMatchObject({ people: 2, reached: 1 })
      await member.send('GET', `operation/${duplicate}`)
      expect(await counts()).toMatchObject({ people: 2, reached: 2 })
    })

    test('is taken over from the notifications and answers of what was there before', async () => {
      await leader.send('POST', `operation/${id}/response`, { answer: 'coming' })
      await member.send('GET', `operation/${id}`)
      const before = await counts()
      const [, ...rest] = operationRecipients(columnTypes[engine])
      const fill = rest.filter((statement) => statement.startsWith('insert'))
      expect(fill).toHaveLength(2)
      await backend.database.write(async (queries) => {
        const time = columnTypes[engine].time
        await sql.raw(`alter table notifications add column reached_at ${time}`).execute(queries)
        await sql`update notifications set reached_at = created_at where user_id = ${member.id}`.execute(
          queries,
        )
        await sql`delete from notifications where user_id = ${leader.id}`.execute(queries)
        await queries.deleteFrom('operation_recipients').execute()
        for (const statement of fill) await sql.raw(statement).execute(queries)
        await sql`alter table notifications drop column reached_at`.execute(queries)
      })
      expect(await counts()).toEqual(before)
    })
  })

  describe('news goes', () => {
    let world: AlarmWorld
    const alarm = { title: 'B3 – Wohnungsbrand' }
    beforeEach(async () => {
      world = await alarmWorld(backend)
      await world.defaults(world.keywords.b3, { groups: [world.groups.night] })
    })
    const news = async (id: number) =>
      (await world.told(id)).filter(({ type }) => type === 'operation_updated').map(({ name }) => name)
    const move = (name: 'anna' | 'dora', isIn: boolean) =>
      backend.database.write(async (queries) => {
        const row = { group_id: world.groups.night, user_id: world.people[name] }
        if (isIn) await queries.insertInto('group_members').values(row).execute()
        else
          await queries
            .deleteFrom('group_members')
            .where('group_id', '=', row.group_id)
            .where('user_id', '=', row.user_id)
            .execute()
      })

    test('to whom was alarmed, whatever has become of the group since', async () => {
      const { json } = await world.intake(alarm)
      await move('anna', false)
      await move('dora', true)

      await world.intake({ ...alarm, remark: 'Person vermisst' })

      expect(await news(json.id)).toEqual(['anna', 'ben'])
    })

    test('not to whom may see no operations any more', async () => {
      const { json } = await world.intake(alarm)
      await backend.database.write((queries) =>
        queries.deleteFrom('permission_grants').where('user_id', '=', world.people.anna).execute(),
      )

      await world.intake({ ...alarm, remark: 'Person vermisst' })

      expect(await news(json.id)).toEqual(['ben'])
    })

    test('also to whom has it in their list alone, who is not counted as alarmed', async () => {
      await switchOff(backend, { tenant: world.tenant, user: world.people.anna })
      const { json } = await world.intake(alarm)
      expect(await alarmedOf(backend, json.id)).toEqual([world.people.ben])

      await world.intake({ ...alarm, remark: 'Person vermisst' })

      expect(await news(json.id)).toEqual(['anna', 'ben'])
    })

    test('and a higher keyword alarms nobody twice who has been in both groups', async () => {
      await world.defaults(world.keywords.b4, { groups: [world.groups.drone] })
      const { json } = await world.intake(alarm)
      await backend.database.write((queries) =>
        queries
          .updateTable('group_members')
          .set({ group_id: world.groups.drone })
          .where('group_id', '=', world.groups.night)
          .where('user_id', '=', world.people.anna)
          .execute(),
      )

      await world.intake({ ...alarm, keyword: 'B4' })

      const told = await world.told(json.id)
      expect(told.filter(({ type }) => type === 'operation').map(({ name }) => name)).toEqual([
        'anna',
        'ben',
        'carla',
      ])
    })
  })
})

async function alarmedOf({ database }: InProcess, operationId: number): Promise<number[]> {
  const rows = await database.read
    .selectFrom('operation_recipients')
    .select('user_id')
    .where('operation_id', '=', operationId)
    .where('alarmed_at', 'is not', null)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

function switchOff({ database }: InProcess, { tenant, user }: { tenant: number; user: number }) {
  const operation = { ...unchosen.channels.operation, in_app: false, push: false }
  const settings = JSON.stringify({ ...unchosen, channels: { ...unchosen.channels, operation } })
  const row = { user_id: user, tenant_id: tenant, settings, updated_at: '2026-11-21T12:00:00.000Z' }
  return database.write((queries) => queries.insertInto('notification_settings').values(row).execute())
}
