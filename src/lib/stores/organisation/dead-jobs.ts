import { type DeadJob, listDeadJobs, retryDeadJob } from '../../../contract/organisation/dead-jobs.ts'
import { isGone, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { administeredData } from '../people/administered-data.ts'
import { loadIntegrations } from './integrations.ts'
import { $organisationId } from './organisation.ts'

const deadJobs = administeredData(
  (organisationId) => call(listDeadJobs, { params: { organisationId } }),
  'The jobs that have failed for good could not be loaded.',
)

/** The jobs that have failed for good, of the tenant of the current organisation. */
export const $deadJobs = deadJobs.$data
export const loadDeadJobs = deadJobs.load

/** Loads the health of all integrations anew, and the dead jobs where they have been shown. */
export async function checkAgain(): Promise<void> {
  await Promise.all([loadIntegrations(), $deadJobs.value.state !== 'loading' && loadDeadJobs()])
}

/**
 * Has a dead job tried again. Answers false where it waits again already, or has expired.
 * @throws {ApiError}
 */
export async function tryJobAgain({ id }: Pick<DeadJob, 'id'>): Promise<boolean> {
  try {
    await call(retryDeadJob, { params: { organisationId: $organisationId.get(), jobId: id } })
    return true
  } catch (error) {
    if (isGone(problemOf(error))) return false
    throw error
  }
}
