import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/backend/database/open.ts'
import { countedAnswer } from '../../../../src/contract/operations/operations.ts'
import { raiseInProcess, workerOf, type Worker } from '../../../support/calls/operation-work.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'
import { engines, useEmptyPostgres, usePostgres } from '../../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { addOperation, addOrganisation, addPerson, addTenant } from '../../../support/worlds/tenant-rows.ts'

// Product page, section 2, Operation: coming and later with fewer minutes than `later_from_minutes` are coming, from it on later;
// the server decides.

test.each([
  ['coming', null, 'coming'],
  ['coming', 0, 'coming'],
  ['coming', 19, 'coming'],
  ['coming', 20, 'later'],
  ['later', null, 'later'],
  ['later', 5, 'coming'],
  ['later', 20, 'later'],
  ['not_coming', 5, 'not_coming'],
] as const)('%s in %s minutes counts as %s where later begins at 20', (answer, minutes, counted) => {
  expect(countedAnswer(answer, minutes, 20)).toBe(counted)
})

const postgres = usePostgres()

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let member: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
    member = await workerOf(backend, 'mitglied')
    id = await raiseInProcess(backend)
    return () => backend.close()
  })
  const answer = async (given: object) => (await member.send('POST', `operation/${id}/response`, given)).body

  test('an answer with few minutes is coming, in the answer, the page and the timeline, with the time of arrival', async () => {
    const at = new Date(backend.now()).toISOString()
    const arrives_at = new Date(backend.now() + 10 * 60_000).toISOString()
    const coming = { answer: 'coming', minutes: 10, answered_at: at, arrives_at }
    expect(await answer({ answer: 'later', minutes: 10 })).toMatchObject(coming)

    const { responses, timeline, later_from_minutes } = await member.detail('GET', `operation/${id}`)
    expect([responses, later_from_minutes]).toMatchObject([[coming], 20])
    expect(timeline?.at(-1)).toMatchObject({ kind: 'response.coming' })
  })

  test('the organisation says from when on members come later', async () => {
    const leader = await workerOf(backend, 'leitung')
    expect(await answer({ answer: 'coming', minutes: 25 })).toMatchObject({ answer: 'later' })

    const change = (version: number, later_from_minutes: number | null) => {
      const body = { version, later_from_minutes }
      return backend.call('PATCH', '/api/organisation/1', { token: leader.token, body })
    }
    const changed = await change(1, 30)
    expect([changed.status, await changed.json()]).toMatchObject([200, { later_from_minutes: 30 }])
    expect(await answer({ answer: 'coming', minutes: 25 })).toMatchObject({ answer: 'coming' })
    expect((await member.detail('GET', `operation/${id}`)).later_from_minutes).toBe(30)

    for (const wrong of [0, 1.5, 241, null]) {
      const refused = await change(2, wrong)
      const { errors } = (await refused.json()) as { errors: object }
      expect([wrong, refused.status, Object.keys(errors)]).toEqual([wrong, 422, ['later_from_minutes']])
    }
  })

  test('a member who does not come arrives at no time', async () => {
    const given = await answer({ answer: 'not_coming', minutes: 5 })
    expect(given).toMatchObject({ answer: 'not_coming', minutes: null, arrives_at: null })
  })
})

const empty = useEmptyPostgres()

test.for(engines)(
  'answers that were given before the rule are counted by it in running operations alone, on %s',
  async (engine, { skip }) => {
    const folder = temporaryFolder()
    const address =
      engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: empty.needUrl(skip) }
    const database = openDatabase(address)
    await database.migrate('0039-refused-messages')
    const at = '2026-11-21T12:00:00.000Z'
    const given = [
      ['later', 10],
      ['later', 20],
      ['coming', 30],
      ['later', null],
      ['not_coming', 5],
    ] as const
    const [running, closed] = await database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Kreis')
      const organisation = await addOrganisation(queries, { tenant, name: 'FF' })
      const operation = { tenant, organisation, alarmAt: at }
      const ids = [
        await addOperation(queries, { ...operation, word: 'Neu' }),
        await addOperation(queries, { ...operation, word: 'Alt', closed: true }),
      ]
      for (const [index, [answer, minutes]] of given.entries()) {
        const email = `${index}@wehr.example`
        const user_id = await addPerson(queries, { tenant, name: `P${index}`, email, passwordHash: '' })
        for (const operation_id of ids) {
          const row = { tenant_id: tenant, operation_id, user_id, answer, minutes, answered_at: at }
          await queries.insertInto('operation_responses').values(row).execute()
        }
      }
      return ids
    })

    await database.migrate()

    const answersOf = async (id: number | undefined) => {
      const rows = await database.read
        .selectFrom('operation_responses')
        .select('answer')
        .where('operation_id', '=', id ?? 0)
        .orderBy('user_id')
        .execute()
      return rows.map(({ answer }) => answer)
    }
    expect(await answersOf(running)).toEqual(['coming', 'later', 'later', 'later', 'not_coming'])
    expect(await answersOf(closed)).toEqual(given.map(([answer]) => answer))
    await database.close()
    removeFolder(folder)
  },
)
