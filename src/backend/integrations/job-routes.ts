import type { Hono } from 'hono'
import {
  type DeadJobKind,
  deadJobKinds,
  listDeadJobs,
  MOST_DEAD_JOBS,
  retryDeadJob,
} from '../../contract/organisation/dead-jobs.ts'
import { notFound } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import { countDead, listDead, retry } from '../jobs/dead.ts'
import type { Services } from '../services.ts'

/** Serves the dead jobs of a tenant to the administrators of its organisations. */
export function jobRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, listDeadJobs, async ({ organisation: { tenantId }, now }) => {
    const of = { tenantId, now }
    const jobs = await listDead(database.read, of, MOST_DEAD_JOBS)
    const { count } = await countDead(database.read, of)
    return { total: count, jobs: jobs.map((job) => ({ ...job, kind: shownKind(job.kind) })) }
  })

  serve(app, services, retryDeadJob, async ({ caller, organisation: { tenantId }, params, now }) => {
    const id = params.jobId
    const wasDead = await database.write((queries) => retry(queries, { id, tenantId, now }))
    if (!wasDead) throw notFound()
    log.info({ job: id, user: caller.user.id }, 'dead job tried again on request')
    return new Answer(204, undefined)
  })
}

function shownKind(kind: string): DeadJobKind {
  return deadJobKinds.find((known) => known === kind) ?? 'other'
}
