import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../../src/backend/jobs/add.ts'
import { claimJobs } from '../../../src/backend/jobs/claim.ts'
import { countDead, forgetDeadJobs, listDead, retry } from '../../../src/backend/jobs/dead.ts'
import { idIn, type Job } from '../../../src/backend/jobs/kind.ts'
import { waitAfter } from '../../../src/backend/jobs/wait-after.ts'
import { engines } from '../../support/servers/engines.ts'
import { kindOf, MINUTE, useJobs } from '../../support/worlds/jobs.ts'
import { addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, section 3, work that waits: one table and one runner (claim, back-off, worth-until, order per key).

const HOUR = 60 * MINUTE
const iso = (time: number) => new Date(time).toISOString()

/** Keeps the numbers of the jobs that ran, in their order. */
function recording(fails: (job: Job, number: number) => boolean = () => false) {
  const ran: number[] = []
  const run = async (job: Job) => {
    const number = idIn(job, 'number')
    ran.push(number)
    if (fails(job, number)) throw new Error('mia@example.org was not reached')
  }
  return { ran, run }
}

function logged() {
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })
  return { log, messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg), lines }
}

describe.each(engines)('on %s', (engine) => {
  const jobs = useJobs(engine)
  const deadOf = (tenantId = 0) => listDead(jobs.database.read, { tenantId, now: jobs.now() }, 10)

  test('two runners that claim at the same time take each job once', async () => {
    const { ran, run } = recording()
    await jobs.add(Array.from({ length: 40 }, (_, number) => ({ payload: { number } })))
    const one = jobs.runner([kindOf(run)])
    const another = jobs.runner([kindOf(run)], { database: jobs.other })

    await Promise.all([one.workOff(), another.workOff()])

    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, number) => number))
    expect(await jobs.rows()).toEqual([])
  })

  test('jobs of one lane run one after the other, and the next waits while one is tried again', async () => {
    let under = 0
    const most: number[] = []
    const { ran, run } = recording(({ tries }, number) => number === 1 && tries === 1)
    const kind = kindOf(
      async (job) => {
        most.push((under += 1))
        await new Promise((resolve) => setImmediate(resolve))
        under -= 1
        return run(job)
      },
      { parallel: 5 },
    )
    const lane = 'one receiver'
    await jobs.add(
      [1, 2, 3].map((number) => ({ lane, payload: { number }, expiresAt: jobs.now() + HOUR - number })),
    )
    const runner = jobs.runner([kind])
    const another = jobs.runner([kind], { database: jobs.other })

    await Promise.all([runner.workOff(), another.workOff()])
    expect(ran).toEqual([1])
    await jobs.add([{ payload: { number: 9 } }])
    await runner.workOff()
    expect(ran).toEqual([1, 9])
    jobs.passTime(MINUTE)
    await Promise.all([runner.workOff(), another.workOff()])
    expect(ran).toEqual([1, 9, 1, 2, 3])
    expect(Math.max(...most)).toBe(1)
  })

  test('a job of a lane whose time has not come does not keep those behind it', async () => {
    const { ran, run } = recording()
    await jobs.add([
      { lane: 'a', payload: { number: 1 }, dueAt: jobs.now() + HOUR },
      { lane: 'a', payload: { number: 2 } },
    ])
    await jobs.runner([kindOf(run)]).workOff()
    expect(ran).toEqual([2])
  })

  test('a job with the key of one that waits moves it instead of being a second one', async () => {
    const { ran, run } = recording()
    const later = jobs.now() + HOUR
    await jobs.add([{ onceKey: 7, payload: { number: 1 }, dueAt: jobs.now() + MINUTE }])
    await jobs.add([{ onceKey: 7, payload: { number: 2 }, dueAt: later }])
    expect(await jobs.rows()).toMatchObject([{ due_at: iso(later) }])
    await jobs.add([{ onceKey: 7, payload: { number: 4 } }])
    await jobs.add([{ kind: 'another', onceKey: 7, payload: { number: 5 } }])

    await jobs.runner([kindOf(run)]).workOff()

    expect(ran).toEqual([4])
    expect(await jobs.rows()).toMatchObject([{ kind: 'another' }])
  })

  test('a job that is added once more while it runs runs again, after it has ended', async () => {
    const order: string[] = []
    const kind = kindOf(async ({ tries }) => {
      order.push('begins')
      if (order.length === 1) {
        await jobs.add([{ onceKey: 7 }])
        await jobs.runner([kind]).workOff()
      }
      order.push(`ends, try ${tries}`)
    })
    await jobs.add([{ onceKey: 7 }])
    await jobs.runner([kind]).workOff()
    expect(order).toEqual(['begins', 'ends, try 1', 'begins', 'ends, try 1'])
    expect(await jobs.rows()).toEqual([])
  })

  test('of jobs that are due, the one that expires first goes first', async () => {
    const { ran, run } = recording()
    const expiring = (number: number, hours?: number) => ({
      payload: { number },
      ...(hours !== undefined && { expiresAt: jobs.now() + hours * HOUR }),
    })
    await jobs.add([expiring(1), expiring(2, 3), expiring(3, 1), expiring(4, 2), expiring(5)])
    await jobs.runner([kindOf(run, { parallel: 1 })]).workOff()
    expect(ran).toEqual([3, 4, 2, 1, 5])
  })

  test('a job of a process that was killed is taken up when its claim is over, and dies when that was its last try', async () => {
    const gaveUp: string[] = []
    const { ran, run } = recording()
    const kind = kindOf(run, {
      mostTries: 2,
      gaveUp: async (_, job, why) => void gaveUp.push(`${idIn(job, 'number')} ${why}`),
    })
    const claimAndDie = () =>
      jobs.database.write((queries) =>
        claimJobs(queries, engine, {
          runner: 'killed',
          now: jobs.now(),
          except: [],
          rooms: [{ kind: 'work', most: 5, takenMs: kind.takenMs }],
        }),
      )
    await jobs.add([{ payload: { number: 1 } }])
    expect(await claimAndDie()).toMatchObject([{ tries: 1 }])
    const runner = jobs.runner([kind])

    jobs.passTime(kind.takenMs - 1)
    await runner.workOff()
    expect(ran).toEqual([])
    jobs.passTime(1)
    await runner.workOff()
    expect(ran).toEqual([1])

    await jobs.add([{ payload: { number: 2 } }])
    for (let times = 0; times < kind.mostTries; times += 1) {
      expect(await claimAndDie()).toHaveLength(1)
      jobs.passTime(kind.takenMs)
    }
    await runner.workOff()
    expect(ran).toEqual([1])
    expect(gaveUp).toEqual(['2 dead'])
    expect(await jobs.rows()).toMatchObject([{ dead_at: iso(jobs.now()), last_error: null }])
  })

  test('a job that fails waits longer each time, and dies; its error is kept without what it said of a person', async () => {
    const { log, lines, messages } = logged()
    const { ran, run } = recording(() => true)
    const runner = jobs.runner([kindOf(run)], { log })
    const tenantId = await jobs.database.write((queries) => addTenant(queries, `${engine} dead`))
    await jobs.add([{ tenantId, payload: { number: 1 } }])
    const waits: number[] = []
    for (let tries = 1; tries < 3; tries += 1) {
      await runner.workOff()
      await runner.workOff()
      expect(ran).toHaveLength(tries)
      const [row] = await jobs.rows()
      expect(row).toMatchObject({ tries, dead_at: null, last_error: 'Error' })
      waits.push(Date.parse(row?.due_at ?? '') - jobs.now())
      jobs.passTime(MINUTE)
    }
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Infinity)
    await runner.workOff()
    jobs.passTime(HOUR)
    await runner.workOff()

    expect(ran).toHaveLength(3)
    expect(messages()).toEqual([
      'job failed, tried again later',
      'job failed, tried again later',
      'job failed for good',
    ])
    const errors = lines.map((line) => (JSON.parse(line) as { error: { name: string } }).error.name)
    expect(errors).toEqual(['Error', 'Error', 'Error'])
    const [dead, ...others] = await deadOf(tenantId)
    expect(dead).toMatchObject({
      kind: 'work',
      tries: 3,
      last_error: 'Error',
      dead_at: iso(jobs.now() - HOUR),
    })
    expect(others).toEqual([])
  })

  test('a dead job of the tenant is tried anew on request, as often as a new one', async () => {
    const { ran, run } = recording(({ tries }, number) => ran.length <= 3 || number === 2 || tries < 3)
    const runner = jobs.runner([kindOf(run, { mostTries: 3, firstWaitMs: 1, longestWaitMs: 1 })])
    const [tenantId, foreign] = await jobs.database.write(async (queries) => [
      await addTenant(queries, `${engine} one`),
      await addTenant(queries, `${engine} another`),
    ])
    const tryOften = async () => {
      for (let times = 0; times < 5; times += 1) {
        await runner.workOff()
        jobs.passTime(10)
      }
    }
    await jobs.add([{ tenantId: tenantId ?? 0, payload: { number: 1 } }])
    await tryOften()
    const [dead] = await deadOf(tenantId)
    expect(await deadOf(foreign)).toEqual([])
    const again = (tenant = 0) =>
      jobs.database.write((queries) =>
        retry(queries, { id: dead?.id ?? 0, tenantId: tenant, now: jobs.now() }),
      )

    expect(await again(foreign)).toBe(false)
    await tryOften()
    expect(ran).toHaveLength(3)
    expect(await again(tenantId)).toBe(true)
    expect(await again(tenantId)).toBe(false)
    await tryOften()
    expect(ran).toHaveLength(6)
    expect(await jobs.rows()).toEqual([])
  })

  test('an expired job is neither listed nor tried anew, and of two requests at the same time one finds a dead job', async () => {
    const tenantId = await jobs.database.write((queries) => addTenant(queries, `${engine} third`))
    const { ran, run } = recording(() => ran.length <= 2)
    const runner = jobs.runner([kindOf(run, { mostTries: 1 })])
    await jobs.add([
      { tenantId, payload: { number: 1 }, expiresAt: jobs.now() + HOUR },
      { tenantId, payload: { number: 2 } },
    ])
    await runner.workOff()
    const [second, first] = await deadOf(tenantId)
    const again = (id = 0, database = jobs.database) =>
      database.write((queries) => retry(queries, { id, tenantId, now: jobs.now() }))
    jobs.passTime(HOUR)

    expect(await deadOf(tenantId)).toEqual([second])
    expect(await countDead(jobs.database.read, { tenantId, now: jobs.now() })).toEqual({
      count: 1,
      first: second?.dead_at,
      last: second?.dead_at,
    })
    expect(await again(first?.id)).toBe(false)
    const found = await Promise.all([again(second?.id), again(second?.id, jobs.other)])
    expect(found.toSorted()).toEqual([false, true])
    await runner.workOff()
    expect(ran).toEqual([1, 2, 2])
  })

  test('a job whose failure is for good dies at the first try; the same job added again is tried anew', async () => {
    let isPermanent = true
    const { ran, run } = recording(() => isPermanent)
    const runner = jobs.runner([kindOf(run, { isPermanent: () => isPermanent })])
    await jobs.add([{ onceKey: 1, payload: { number: 1 } }])
    await runner.workOff()
    expect(await jobs.rows()).toMatchObject([{ tries: 1, dead_at: iso(jobs.now()) }])

    isPermanent = false
    await jobs.add([{ onceKey: 1, payload: { number: 1 } }])
    await runner.workOff()
    expect(ran).toEqual([1, 1])
    expect(await jobs.rows()).toEqual([])
  })

  test('work that cannot be done now comes again later, and that was no try', async () => {
    let isRoom = false
    const ran: number[] = []
    const kind = kindOf(
      async ({ tries }) => {
        ran.push(tries)
        return isRoom ? undefined : { againAfterMs: HOUR }
      },
      { mostTries: 1 },
    )
    const runner = jobs.runner([kind])
    await jobs.add([{}])
    for (const times of [1, 2, 3]) {
      await runner.workOff()
      expect(ran).toHaveLength(times)
      jobs.passTime(HOUR)
    }
    isRoom = true
    await runner.workOff()
    expect(ran).toEqual([1, 1, 1, 1])
    expect(await jobs.rows()).toEqual([])
  })

  test('a job that has expired is dropped with a line in the log, and a dead one is forgotten', async () => {
    const { log, messages } = logged()
    const gaveUp: string[] = []
    const { ran, run } = recording(() => true)
    const kind = kindOf(run, {
      mostTries: 1,
      gaveUp: async (_, job, why) => void gaveUp.push(`${idIn(job, 'number')} ${why}`),
    })
    const runner = jobs.runner([kind], { log })
    await jobs.add([
      { payload: { number: 1 }, expiresAt: jobs.now() + HOUR },
      { payload: { number: 2 }, dueAt: jobs.now() + HOUR, expiresAt: jobs.now() + HOUR },
      { payload: { number: 3 } },
    ])
    await runner.workOff()
    jobs.passTime(HOUR)
    await runner.workOff()
    expect(ran).toEqual([1, 3])
    expect(gaveUp).toEqual(['1 dead', '3 dead', '2 expired'])
    expect(messages().at(-1)).toBe('job dropped: expired')

    const forget = () => jobs.database.write((queries) => forgetDeadJobs(queries, jobs.now()))
    expect([await forget(), (await jobs.rows()).length]).toEqual([1, 1])
    jobs.passTime(30 * 24 * HOUR)
    expect([await forget(), await jobs.rows()]).toEqual([1, []])
  })

  test('a job runs at once after the commit that has added it, and not after one that was undone', async () => {
    let announced = 0
    const deafen = jobs.database.listen('jobs', () => (announced += 1))
    const ran = Promise.withResolvers<number>()
    const kind = kindOf(async (job) => ran.resolve(idIn(job, 'number')))
    // So seldom that it would be found only long after the end of this test.
    jobs.runner([kind], { lookEveryMs: HOUR }).start()
    const undone = jobs.database.write(async (queries) => {
      await addJob(queries, { kind: 'work', payload: { number: 1 }, dueAt: jobs.now() }, jobs.now())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(announced).toBe(0)

    await jobs.database.write(async (queries) => {
      await addJob(queries, { kind: 'work', payload: { number: 2 }, dueAt: jobs.now() }, jobs.now())
      expect(announced).toBe(0)
    })
    expect(announced).toBe(1)
    expect(await ran.promise).toBe(2)
    deafen()
  })

  test('a job runs when its time has come, also where nothing else happens', async () => {
    const begun = performance.now()
    const now = () => jobs.now() + performance.now() - begun
    const due = Math.ceil(now()) + 30
    const ran = Promise.withResolvers<boolean>()
    await jobs.add([{ dueAt: due }])

    jobs.runner([kindOf(async () => ran.resolve(now() >= due))], { lookEveryMs: HOUR, now }).start()

    expect(await ran.promise).toBe(true)
  })

  test('a runner that has nothing to do writes nothing', async () => {
    let asked = 0
    const isNeeded = async () => {
      asked += 1
      return false
    }
    const chore = kindOf(async () => {}, { kind: 'chore', every: { ms: 1, firstAfterMs: 0, isNeeded } })
    const { run } = recording(({ tries }) => tries === 1)
    await jobs.add([
      { payload: { number: 1 }, lane: 'a' },
      { payload: { number: 2 }, lane: 'a' },
      { payload: { number: 3 }, dueAt: jobs.now() + HOUR },
      { kind: 'of a later version', payload: { number: 4 } },
    ])
    const runner = jobs.runner([kindOf(run), chore], { lookEveryMs: 1 })
    // The first of the lane has failed, and the second waits for it.
    await runner.workOff()
    const file =
      engine === 'sqlite'
        ? (await sql<{ file: string }>`pragma database_list`.execute(jobs.database.read)).rows[0]?.file
        : undefined
    const watching = file === undefined ? undefined : new DatabaseSync(file, { readOnly: true })
    const version = () => watching?.prepare('pragma data_version').get()
    const before = [jobs.database.changes(), version()]

    runner.start()
    await expect.poll(() => asked).toBeGreaterThan(20)
    await runner.workOff()

    expect([jobs.database.changes(), version()]).toEqual(before)
    watching?.close()
  })

  test('a chore is done again and again, by one of the processes that add it', async () => {
    let under = 0
    let done = 0
    const most: number[] = []
    const chore = kindOf(
      async () => {
        most.push((under += 1))
        await new Promise((resolve) => setImmediate(resolve))
        under -= 1
        done += 1
      },
      { every: { ms: 1, firstAfterMs: 0 } },
    )
    for (const database of [jobs.database, jobs.other])
      jobs.runner([chore], { database, lookEveryMs: 5 }).start()
    await expect.poll(() => done).toBeGreaterThan(5)
    expect(Math.max(...most)).toBe(1)
  })

  test('work that is done is not done again because the database did not store its end', async () => {
    const { ran, run } = recording()
    let refuses = 0
    const database = {
      ...jobs.database,
      write: <Result>(job: Parameters<typeof jobs.database.write<Result>>[0]) => {
        if (ran.length === 0 || refuses === 3) return jobs.database.write(job)
        refuses += 1
        return Promise.reject(new Error('away'))
      },
    }
    await jobs.add([{ payload: { number: 1 } }])
    await jobs.runner([kindOf(run)], { database, lookEveryMs: 1 }).workOff()
    expect([refuses, ran, await jobs.rows()]).toEqual([3, [1], []])
  })
})

test('the wait doubles from the first to the longest, a third of it by chance', () => {
  const waits = { firstWaitMs: 10_000, longestWaitMs: 1_800_000 }
  expect([1, 2, 3, 9, 5000].map((failures) => waitAfter(failures, waits, 0.5))).toEqual([
    10_000, 20_000, 40_000, 1_800_000, 1_800_000,
  ])
  expect([waitAfter(1, waits, 0), waitAfter(1, waits, 1)]).toEqual([8333, 11_667])
})
