import { beforeEach, describe, expect, test } from 'vitest'
import { newsKind } from '../../../src/backend/fms-news/tell.ts'
import { type DeadJobs, MOST_DEAD_JOBS } from '../../../src/contract/organisation/dead-jobs.ts'
import type { Integrations } from '../../../src/contract/organisation/integrations.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'
import { addDeadJob, addOrganisation, addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, section 3, work that waits: what has failed for good is shown to administrators, and tried again at their request.
// The rights matrix tests who may.

const MINUTE_MS = 60_000
const backendOf = useEnginesOfGate()
let made = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let tenant: number
  let organisation: number
  let admin: string
  // Each test has a tenant of its own: no job of it is dead yet.
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    const email = `auftrag-${engine}-${(made += 1)}@wehr.example`
    await backend.database.write(async (queries) => {
      tenant = await addTenant(queries, `Kreis ${engine} ${made}`)
      organisation = await addOrganisation(queries, { tenant, name: `FF ${engine} ${made}` })
      const { password_hash: passwordHash } = await queries
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', people.admin)
        .executeTakeFirstOrThrow()
      await addPerson(queries, { tenant, name: 'Leiter', email, passwordHash, tenantAdmin: true })
    })
    admin = await tokenOf(backend, email)
  })

  const at = (ms = 0) => new Date(backend.now() + ms).toISOString()
  const path = () => `/api/organisation/${organisation}`
  const get = async <Answer>(what: string) => {
    const answer = await backend.call('GET', `${path()}/${what}`, { token: admin })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Answer
  }
  const list = () => get<DeadJobs>('jobs')
  const health = async () =>
    (await get<Integrations>('integrations')).integrations.find(({ kind }) => kind === 'jobs')
  const retry = async (id: number) =>
    (await backend.call('POST', `${path()}/jobs/${id}/retry`, { token: admin })).status
  const add = (job: Partial<Parameters<typeof addDeadJob>[1]> = {}) =>
    backend.database.write((queries) => addDeadJob(queries, { tenant, ...job }))
  const stored = (id: number) =>
    backend.database.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

  test('dead jobs are listed, the latest first, with why they failed and without what they are about', async () => {
    expect(await list()).toEqual({ total: 0, jobs: [] })
    const [early, late] = [at(-MINUTE_MS), at()]
    const first = await add({ kind: 'mail', error: 'Error EENVELOPE', at: early })
    const second = await add({ kind: 'made-by-a-newer-server', at: late, expiresAt: at(MINUTE_MS) })

    expect(await list()).toEqual({
      total: 2,
      jobs: [
        { id: second, kind: 'other', tries: 3, last_error: null, dead_at: late, created_at: late },
        {
          id: first,
          kind: 'mail',
          tries: 3,
          last_error: 'Error EENVELOPE',
          dead_at: early,
          created_at: early,
        },
      ],
    })
    expect(await health()).toMatchObject({
      state: 'failing',
      since: early,
      last_failure_at: late,
      failing: 2,
    })
  })

  test('an expired job is not listed, and not tried again', async () => {
    const id = await add({ expiresAt: at(MINUTE_MS) })
    backend.passTime(MINUTE_MS)
    expect(await list()).toEqual({ total: 0, jobs: [] })
    expect(await health()).toMatchObject({ state: 'ok', since: null, failing: 0, page: null })
    expect(await retry(id)).toBe(404)
  })

  test('of many, the latest are listed, and all are counted', async () => {
    for (let number = 0; number <= MOST_DEAD_JOBS; number += 1) await add({ at: at(number) })
    const { total, jobs } = await list()
    expect(total).toBe(MOST_DEAD_JOBS + 1)
    expect(jobs.map(({ dead_at }) => dead_at)).toEqual(
      Array.from({ length: MOST_DEAD_JOBS }, (_, number) => at(MOST_DEAD_JOBS - number)),
    )
  })

  test('a job is tried again on request, and done; of two requests at the same time one finds it', async () => {
    const id = await add({ kind: 'fms-news', payload: { organisation, tenant }, error: 'Error' })
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.toSorted()).toEqual([204, 404])
    expect(await stored(id)).toMatchObject({ dead_at: null, tries: 0 })
    expect(await list()).toEqual({ total: 0, jobs: [] })
    expect(await health()).toMatchObject({ state: 'ok' })

    await runDueJobs(backend.services, newsKind)
    expect(await stored(id)).toBeUndefined()
    expect(await retry(id)).toBe(404)
  })

  test('a job of another tenant is neither listed nor tried again', async () => {
    const foreign = await backend.database.write(async (queries) =>
      addDeadJob(queries, { tenant: await addTenant(queries, `Nachbarkreis ${engine} ${made}`) }),
    )
    const before = await stored(foreign)
    expect(await list()).toEqual({ total: 0, jobs: [] })
    expect(await health()).toMatchObject({ state: 'ok' })
    expect(await retry(foreign)).toBe(404)
    expect(await stored(foreign)).toEqual(before)
  })

  test('a job that waits, and an id of no job, is not tried again', async () => {
    const id = await add()
    await backend.database.write((queries) =>
      queries.updateTable('jobs').set({ dead_at: null }).where('id', '=', id).execute(),
    )
    const before = await stored(id)
    expect(await retry(id)).toBe(404)
    expect(await stored(id)).toEqual(before)
    expect(await retry(424_242_424)).toBe(404)
  })
})
