import { beforeEach, describe, expect, test } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../../support/calls/operation-work.ts'

// Issue, "Detail": counts by answer and qualification. Product page, section 2: memberships have qualifications[].

const MUSTERSTADT = 1
const NEUDORF = 2

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let member: Worker
  let leader: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await workerOf(backend, 'mitglied')
    leader = await workerOf(backend, 'leitung')
    await train(member, MUSTERSTADT, ['AGT', 'Maschinist'])
    await train(leader, MUSTERSTADT, ['Zugführer'])
    await train(leader, NEUDORF, ['Fachberater ABC'])
    id = await raiseInProcess(backend)
  })
  const train = ({ id: user }: Worker, organisation: number, qualifications: readonly string[]) =>
    change(user, organisation, { qualifications: JSON.stringify(qualifications) })
  const change = (
    user: number,
    organisation: number,
    values: { qualifications?: string; left_at?: string | null },
  ) =>
    backend.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set(values)
        .where('user_id', '=', user)
        .where('organisation_id', '=', organisation)
        .execute(),
    )
  const answer = (worker: Worker, given = 'coming') =>
    worker.send('POST', `operation/${id}/response`, { answer: given })
  const answersFor = async (worker: Worker) =>
    (await worker.detail('GET', `operation/${id}`)).responses?.map(({ display_name, qualifications }) => [
      display_name,
      qualifications,
    ])

  test('an answer says the function and the qualifications of the member, when it is given and in the detail', async () => {
    expect(await answer(member)).toMatchObject({
      status: 200,
      body: { answer: 'coming', function: 'Truppfrau', qualifications: ['AGT', 'Maschinist'] },
    })
    backend.passTime(1000)
    await answer(leader, 'later')

    expect(await answersFor(member)).toEqual([
      ['Mia Mitglied', ['AGT', 'Maschinist']],
      ['Lars Leitung', ['Zugführer']],
    ])
  })

  test('it is what counts in the organisation of the operation, in no other of theirs', async () => {
    await answer(leader)

    expect(await answersFor(leader)).toEqual([['Lars Leitung', ['Zugführer']]])
    expect(JSON.stringify(await leader.detail('GET', `operation/${id}`))).not.toContain('Fachberater')
  })

  test('before an answer everybody is told what their own would add, and nothing of others', async () => {
    expect(await member.detail('GET', `operation/${id}`)).toMatchObject({
      own_qualifications: ['AGT', 'Maschinist'],
      responses: [],
    })
    expect((await leader.detail('GET', `operation/${id}`)).own_qualifications).toEqual(['Zugführer'])
  })

  test('whoever administers the tenant without being a member answers without any', async () => {
    const admin = await workerOf(backend, 'admin')

    expect(await answer(admin)).toMatchObject({ status: 200, body: { qualifications: [] } })
    expect(await answersFor(member)).toEqual([['Anna Admin', []]])
    expect((await admin.detail('GET', `operation/${id}`)).own_qualifications).toEqual([])
  })

  test('what somebody has learnt since counts at once; whoever has left counts as when they came', async () => {
    await answer(member)
    await train(member, MUSTERSTADT, ['AGT', 'Gruppenführer'])
    expect(await answersFor(leader)).toEqual([['Mia Mitglied', ['AGT', 'Gruppenführer']]])

    await change(member.id, MUSTERSTADT, { left_at: new Date(backend.now()).toISOString() })
    try {
      expect(await answersFor(leader)).toEqual([['Mia Mitglied', ['AGT', 'Gruppenführer']]])
    } finally {
      await change(member.id, MUSTERSTADT, { left_at: null })
    }
  })

  test('texts are kept as they are: signs, other alphabets, what looks like code', async () => {
    const texts = ['„Atemschutz“ (G26.3)', 'Şoför', "'); drop table users; --", '<b>AGT</b>', '100 %']
    await train(member, MUSTERSTADT, texts)
    await answer(member)

    expect(await answersFor(leader)).toEqual([['Mia Mitglied', texts]])
  })

  test('a membership that says nothing of it has none', async () => {
    const { id: user } = await backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'gast@demo.example')
      .executeTakeFirstOrThrow()
    const key = { user_id: user, organisation_id: NEUDORF }
    const { qualifications } = await backend.database.write(async (queries) => {
      await queries
        .insertInto('memberships')
        .values({ ...key, tenant_id: 1, admin: false, joined_at: new Date(backend.now()).toISOString() })
        .execute()
      const made = await queries
        .selectFrom('memberships')
        .select('qualifications')
        .where('user_id', '=', user)
        .executeTakeFirstOrThrow()
      await queries.deleteFrom('memberships').where('user_id', '=', user).execute()
      return made
    })

    expect(qualifications).toEqual([])
  })
})
