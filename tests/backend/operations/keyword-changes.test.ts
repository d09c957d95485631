import { beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { listIntakeMessages } from '../../../src/contract/operations/intake-messages.ts'
import type { Keyword } from '../../../src/contract/tenant/keywords.ts'
import { keywordWithoutGroups } from '../../../src/lib/operations/kept-groups.ts'
import { toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'
import { addGrants, addGroup, addMembership, addPerson } from '../../support/worlds/tenant-rows.ts'

// Product page, section 2, Keyword: per organisation these groups, all members, or nothing said. A first alarm with nothing said alarms
// all members; news with nothing said keep the operation's groups.

const ids = { leaders: 0, rear: 0, rearPerson: 0, member: 0 }
const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write(async (queries) => {
    const of = { tenant: 1, organisation: 1 }
    const person = async (name: string) => {
      const email = `${name}@demo.example`
      const user = await addPerson(queries, { ...of, name, email, passwordHash: '' })
      await addMembership(queries, { ...of, user })
      await addGrants(queries, { ...of, to: { user }, names: ['operations.view'], granted: true })
      return user
    }
    ids.rearPerson = await person('Nach')
    ids.member = await person('Ohne')
    ids.leaders = await addGroup(queries, { ...of, name: 'Führung', members: [2] })
    ids.rear = await addGroup(queries, { ...of, name: 'Nachhut', members: [ids.rearPerson] })
  })
})

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let admin: Worker
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await workerOf(backend, 'admin')
  })
  const ask = async (method: string, path: string, body: object) => {
    const answer = await backend.call(method, path, { token: admin.token, body })
    const json = (await answer.json()) as Keyword & { errors?: Record<string, string[]> }
    return { status: answer.status, json }
  }
  const keyword = async (code: string, said?: object) => {
    const defaults = said ? [{ organisation_id: 1, group_ids: [], vehicle_ids: [], ...said }] : []
    const answer = await ask('POST', '/api/tenant/keywords', { code, title: code, type: 'Brand', defaults })
    return answer.json
  }
  const intake = async (source_id: string, word: string) => {
    const body = { source: 'ils', source_id, title: 'Rauch', keyword: word }
    const answer = await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
    return (await answer.json()) as { id: number; warnings?: string[] }
  }
  const alarmed = async (id: number) =>
    (await toldOf(backend, id)).filter(({ type }) => type === 'operation').map(({ user_id }) => user_id)

  test('news with a keyword that names groups adds them, and news with one for all members alarm all members', async () => {
    await keyword('Q1', { group_ids: [ids.leaders] })
    await keyword('Q2', { group_ids: [ids.rear] })
    await keyword('Q3', { alarms: 'everybody' })
    const { id } = await intake('adds', 'Q1')
    expect(await alarmed(id)).toEqual([2])

    const added = await intake('adds', 'Q2')
    expect(await alarmed(id)).toEqual([2, ids.rearPerson])
    const all = await intake('adds', 'Q3')
    expect(await alarmed(id)).toEqual(expect.arrayContaining([1, 2, ids.rearPerson, ids.member]))

    expect([added.warnings, all.warnings]).toEqual([undefined, undefined])
    expect((await admin.detail('GET', `operation/${id}`)).groups).toEqual([])
  })

  test('news with a keyword that says nothing keep the groups and warn, and a leader alarms all members', async () => {
    await keyword('R1', { group_ids: [ids.leaders] })
    await keyword('R2')
    const { id } = await intake('keeps', 'R1')

    const { warnings } = await intake('keeps', 'R2')

    expect(warnings).toEqual([expect.stringMatching(/^keyword: .*behält seine Gruppen/)])
    expect(await alarmed(id)).toEqual([2])
    const log = v.parse(listIntakeMessages.output, (await admin.send('GET', 'intake-messages')).body)
    expect(log.messages.slice(0, 2).map((message) => message.warnings)).toEqual([warnings, []])
    const before = await admin.detail('GET', `operation/${id}`)
    expect(before.keyword).toBe('R2')
    expect(keywordWithoutGroups(before)).toBe('R2')

    const body = { version: before.version, group_ids: [] }
    const member = await workerOf(backend, 'mitglied')
    expect((await member.send('PATCH', `operation/${id}`, body)).status).toBe(403)
    expect(await alarmed(id)).toEqual([2])
    const after = await admin.detail('PATCH', `operation/${id}`, body)
    expect(keywordWithoutGroups(after)).toBeUndefined()
    expect(await alarmed(id)).toEqual(expect.arrayContaining([1, 2, ids.rearPerson, ids.member]))
  })

  test('an operation that is taken up again with such a keyword keeps its groups as well', async () => {
    await keyword('S1', { group_ids: [ids.leaders] })
    await keyword('S2')
    const { id } = await intake('again', 'S1')
    await admin.send('POST', `operation/${id}/close`, { reason: 'done' })

    expect((await intake('again', 'S2')).warnings).toHaveLength(1)
    expect(await alarmed(id)).toEqual([2, 2])
  })

  test('a first alarm with nothing said, and news of an alarm that went to all members, reach all members without a warning', async () => {
    await keyword('T1')
    await keyword('T2')
    const { id, ...first } = await intake('first', 'T1')

    expect(await alarmed(id)).toEqual(expect.arrayContaining([1, 2, ids.rearPerson, ids.member]))
    expect([first, await intake('first', 'T2')]).toEqual([
      { created: true },
      { id, created: false, updated: true },
    ])
  })

  test('a keyword says one of three; clients that know groups alone undo nothing', async () => {
    const { id, version, defaults } = await keyword('U1', { alarms: 'everybody' })
    expect(defaults).toEqual([{ organisation_id: 1, alarms: 'everybody', group_ids: [], vehicle_ids: [] }])
    const patch = (known: number, said: object) =>
      ask('PATCH', `/api/tenant/keyword/${id}`, {
        version: known,
        defaults: [{ organisation_id: 1, group_ids: [], vehicle_ids: [], ...said }],
      })
    const field = 'defaults.0.group_ids'

    expect((await patch(version, {})).json.defaults).toEqual(defaults)
    expect((await patch(version, { alarms: 'groups' })).json.errors).toEqual({
      [field]: ['Nenne mindestens eine Gruppe.'],
    })
    expect((await patch(version, { alarms: 'unsaid', group_ids: [ids.rear] })).json.errors).toHaveProperty([
      field,
    ])
    const grouped = await patch(version, { group_ids: [ids.rear] })
    expect(grouped.json.defaults).toMatchObject([{ alarms: 'groups', group_ids: [ids.rear] }])
    expect((await patch(grouped.json.version, { alarms: 'unsaid' })).json.defaults).toEqual([])
  })
})
