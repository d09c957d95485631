import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import { startChores } from './chores.ts'
import { claimJobs, dueKinds, nextDue } from './claim.ts'
import type { Job, Kind } from './kind.ts'
import { runJob, type Settle } from './run-job.ts'

/**
 * How often a runner looks at least: for jobs that another process has added, or held when it was killed. It looks at once for jobs
 * that this process has added, and when the time of a job has come.
 */
const LOOK_EVERY_MS = 1000

interface Needs<Given> {
  database: Database
  log: Log
  /** ms since 1970 */
  now: () => number
  kinds: readonly Kind<Given>[]
  /** What the kinds work with. */
  given: Given
  lookEveryMs?: number | undefined
  /** How often chores are done, by their kind, instead of what the kind says. */
  choresEveryMs?: Readonly<Record<string, number>> | undefined
}

export interface JobRunner {
  /** Runs jobs when they are due, until `stop`. */
  start: () => void
  /** Runs the jobs that are due now, and resolves when none is left. Rejects when the database cannot be asked. */
  workOff: () => Promise<void>
  /** Takes no more jobs; resolves when those under way have ended. */
  stop: () => Promise<void>
}

/** Runs the jobs of these kinds. Several runners, also of several processes, share the work: each job is taken by one of them. */
export function createJobRunner<Given>(needs: Needs<Given>): JobRunner {
  const { database, log, now, kinds, given, lookEveryMs = LOOK_EVERY_MS } = needs
  const runner = randomUUID()
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const names = [...byName.keys()]
  /** Jobs under way, by their ids. */
  const running = new Map<number, { kind: string; ended: Promise<void> }>()
  let isStarted = false
  let isStopped = false
  let endOthers = async () => {}
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isAsked = false
  /** Since `workOff` looked last: its end may have freed the next job of its lane. */
  let hasEnded = false
  let failure: unknown

  /** Takes the jobs that are due; while it does, it is asked to look once more. */
  function look(): Promise<void> {
    isAsked = true
    looking ??= lookWhileAsked()
    return looking
  }

  async function lookWhileAsked(): Promise<void> {
    clearTimeout(timer)
    let waitMs = lookEveryMs
    while (isAsked && !isStopped) {
      isAsked = false
      waitMs = lookEveryMs
      const at = now()
      try {
        if (await takeSome(at)) isAsked = true
        else waitMs = await waitForNext(at)
        failure = undefined
      } catch (error) {
        // Said once: the database may be away for hours.
        if (failure === undefined) log.error({ error: describeError(error) }, 'jobs not looked for')
        failure = error
      }
    }
    looking = undefined
    if (isStarted && !isStopped) timer = setTimeout(() => void look(), waitMs).unref()
  }

  /** In ms. By the time of the look: a job that has become due since must not be missed. */
  async function waitForNext(at: number): Promise<number> {
    if (!isStarted) return lookEveryMs
    const next = await nextDue(database.read, names, at)
    return next === undefined ? lookEveryMs : Math.max(1, Math.min(lookEveryMs, next - now()))
  }

  /** Answers whether it has taken any. */
  async function takeSome(at: number): Promise<boolean> {
    const free = kinds.flatMap(({ kind, parallel, takenMs }) => {
      const most = parallel - [...running.values()].filter((job) => job.kind === kind).length
      return most > 0 ? [{ kind, most, takenMs }] : []
    })
    if (free.length === 0) return false
    const taker = { now: at, except: [...running.keys()] }
    const due = await dueKinds(
      database.read,
      free.map(({ kind }) => kind),
      taker,
    )
    const rooms = free.filter(({ kind }) => due.includes(kind))
    if (rooms.length === 0) return false
    const jobs = await database.aside(() =>
      database.write((queries) => claimJobs(queries, database.engine, { ...taker, runner, rooms })),
    )
    for (const job of jobs) begin(job)
    return jobs.length > 0
  }

  function begin(job: Job): void {
    const ended = work(job).then(() => {
      running.delete(job.id)
      hasEnded = true
      if (isStarted) void look()
    })
    running.set(job.id, { kind: job.kind, ended })
  }

  async function work(job: Job): Promise<void> {
    const kind = byName.get(job.kind)
    if (!kind) return
    const about = { job: job.id, kind: job.kind }
    try {
      await store(job, await runJob(job, { kind, given, runner, log, now }))
    } catch (error) {
      log.error({ ...about, error: describeError(error) }, 'end of a job not stored')
    }
  }

  /** While the database is away, the job stays with this runner: another one would do its work again. */
  async function store(job: Job, settle: Settle): Promise<void> {
    for (;;) {
      try {
        return await database.aside(() => database.write(settle))
      } catch (error) {
        if (isStopped || now() >= Date.parse(job.takenUntil)) throw error
        await delay(lookEveryMs, undefined, { ref: false })
      }
    }
  }

  return {
    start: () => {
      isStarted = true
      const deafen = database.listen('jobs', () => void look())
      const stopChores = startChores(needs)
      endOthers = async () => {
        deafen()
        await stopChores()
      }
      void look()
    },
    workOff: async () => {
      for (;;) {
        hasEnded = false
        await look()
        if (failure !== undefined) throw failure
        const [first] = running.values()
        if (first) await first.ended
        else if (!hasEnded) return
      }
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await endOthers()
      await looking
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
