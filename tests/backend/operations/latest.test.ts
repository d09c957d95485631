import { describe, expect, test } from 'vitest'
import type { LatestOperation, RunningOperation } from '../../../src/contract/operations/operation-list.ts'
import { raiseInProcess, workerOf } from '../../support/calls/operation-work.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import type { Person } from '../../support/worlds/people.ts'
import { addGrants, addOperation } from '../../support/worlds/tenant-rows.ts'

// Specification, section 9: home shows the latest operations. Product page, section 4: with the answers, and how they ended.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  test('an active operation carries the answers that count, a closed one its outcome', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const member = await workerOf(backend, 'mitglied')
    const leader = await workerOf(backend, 'leitung')
    const closed = await raiseInProcess(backend, { title: 'Ölspur' })
    await leader.send('POST', `operation/${closed}/close`, { reason: 'false_alarm' })
    backend.passTime(1_000)
    const active = await raiseInProcess(backend, { title: 'Wohnungsbrand' })
    await member.send('POST', `operation/${active}/response`, { answer: 'coming', minutes: 5 })

    const { body } = await member.send('POST', 'operations/latest', { timeframe: 168, status: 'all' })
    const [first, second] = body as LatestOperation[]

    expect(first).toMatchObject({ id: active, later_from_minutes: 20 })
    expect(first?.responses).toMatchObject([{ user_id: member.id, answer: 'coming', minutes: 5 }])
    expect(second).toMatchObject({ id: closed, active: false, close_reason: 'false_alarm' })
    expect(second).not.toHaveProperty('responses')
  })

  test('the active operations of all organisations come at once, the most urgent first', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const { database } = backend
    const { id: leader, tenant_id: tenant } = await userOf(backend, 'leitung')
    const organisations = await organisationsOf(backend, leader)
    expect(organisations.length).toBeGreaterThan(1)
    const [here = 0, elsewhere = 0] = organisations
    const at = (minutes: number) => new Date(backend.now() - minutes * 60_000).toISOString()
    const ids = await database.write(async (queries) => ({
      older: await addOperation(queries, { tenant, organisation: elsewhere, word: 'Alt', alarmAt: at(60) }),
      newer: await addOperation(queries, { tenant, organisation: here, word: 'Neu', alarmAt: at(1) }),
      closed: await addOperation(queries, {
        tenant,
        organisation: here,
        word: 'Zu',
        alarmAt: at(2),
        closed: true,
      }),
      deleted: await addOperation(queries, {
        tenant,
        organisation: here,
        word: 'Weg',
        alarmAt: at(3),
        deleted: true,
      }),
    }))
    const running = async () => {
      const { token } = await workerOf(backend, 'leitung')
      const answer = await backend.call('GET', '/api/operations/running', { token })
      const found = (await answer.json()) as RunningOperation[]
      const own = new Set(Object.values(ids))
      return found.filter(({ id }) => own.has(id)).map(({ id, organisation_id }) => [id, organisation_id])
    }

    expect(await running()).toEqual([
      [ids.newer, here],
      [ids.older, elsewhere],
    ])

    const refused = { tenant, organisation: elsewhere, to: { user: leader }, granted: false }
    await database.write((queries) => addGrants(queries, { ...refused, names: ['operations.view'] }))
    expect(await running()).toEqual([[ids.newer, here]])
  })
})

async function userOf({ database }: InProcess, person: Person) {
  return database.read
    .selectFrom('users')
    .select(['id', 'tenant_id'])
    .where('email', 'like', `${person}@%`)
    .executeTakeFirstOrThrow()
}

async function organisationsOf({ database }: InProcess, user: number): Promise<number[]> {
  const rows = await database.read
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', user)
    .orderBy('organisation_id')
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}
