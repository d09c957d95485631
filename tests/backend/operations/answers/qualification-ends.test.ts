import { beforeEach, describe, expect, test } from 'vitest'
import { enginesOfGate, usePostgres } from '../../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../../support/calls/operation-work.ts'

// Issue, "People": a qualification that has ended does not count, from the midnight of the organisation on.

const postgres = usePostgres()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let member: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
    member = await workerOf(backend, 'mitglied')
    await backend.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set({
          qualifications: JSON.stringify(['AGT', 'Maschinist']),
          qualification_ends: JSON.stringify({ AGT: '2026-11-21' }),
        })
        .where('user_id', '=', member.id)
        .execute(),
    )
    id = await raiseInProcess(backend)
    return () => backend.close()
  })
  const goTo = async (time: string) => {
    backend.passTime(Date.parse(time) - backend.now())
    // Nobody is signed in for so long.
    member = await workerOf(backend, 'mitglied')
  }
  const own = async () => (await member.detail('GET', `operation/${id}`)).own_qualifications
  const answer = async (given: string) =>
    (await member.send('POST', `operation/${id}/response`, { answer: given })).body
  const counted = async () =>
    (await member.detail('GET', `operation/${id}`)).responses?.map(({ qualifications }) => qualifications)

  test('the last day counts to its end on the clocks of the organisation', async () => {
    // In Berlin it is an hour later.
    await goTo('2026-11-21T22:59:59.000Z')
    expect(await own()).toEqual(['AGT', 'Maschinist'])
    expect(await answer('coming')).toMatchObject({ qualifications: ['AGT', 'Maschinist'] })

    await goTo('2026-11-21T23:00:00.000Z')
    expect(await own()).toEqual(['Maschinist'])
    // With what somebody went they went.
    expect(await counted()).toEqual([['AGT', 'Maschinist']])
    expect(await answer('later')).toMatchObject({ qualifications: ['Maschinist'] })
    expect(await counted()).toEqual([['Maschinist']])
  })

  test('it is the midnight of this organisation, of no other', async () => {
    await backend.database.write((queries) =>
      queries
        .updateTable('organisations')
        .set({ time_zone: 'America/New_York' })
        .where('id', '=', 1)
        .execute(),
    )
    await goTo('2026-11-22T04:59:59.000Z')
    expect(await own()).toEqual(['AGT', 'Maschinist'])
    await goTo('2026-11-22T05:00:00.000Z')
    expect(await own()).toEqual(['Maschinist'])
  })
})
