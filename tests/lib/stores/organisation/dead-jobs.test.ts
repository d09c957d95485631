import { beforeEach, expect, test } from 'vitest'
import {
  $deadJobs,
  checkAgain,
  loadDeadJobs,
  tryJobAgain,
} from '../../../../src/lib/stores/organisation/dead-jobs.ts'
import { $integrations } from '../../../../src/lib/stores/organisation/integrations.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { addDeadJob } from '../../../support/worlds/tenant-rows.ts'
import { useApp } from '../app.ts'

// Administrators see the jobs that have failed for good, and have them tried again.

const app = useApp()
const shown = () => {
  const dead = $deadJobs.get()
  return dead.state === 'ready' ? dead.value : undefined
}
const health = () => {
  const known = $integrations.get()
  return known.state === 'ready' ? known.value.integrations.find(({ kind }) => kind === 'jobs') : undefined
}

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test('the list is asked for once it has been shown; a job that is tried again leaves it, and the health follows', async () => {
  const [first = 0, second = 0] = await app.write(async (queries) => [
    await addDeadJob(queries, { tenant: 1, error: 'Error EENVELOPE' }),
    await addDeadJob(queries, { tenant: 1, kind: 'document-preview' }),
  ])
  await checkAgain()
  expect(health()).toMatchObject({ state: 'failing', failing: 2 })
  expect(app.count('GET /api/organisation/1/jobs')).toBe(0)

  await loadDeadJobs()
  expect(shown()?.jobs.map(({ id }) => id)).toEqual([second, first])
  expect(await tryJobAgain({ id: first })).toBe(true)
  // Another administrator was faster.
  expect(await tryJobAgain({ id: first })).toBe(false)
  await checkAgain()
  expect(shown()).toMatchObject({ total: 1, jobs: [{ id: second }] })
  expect(health()).toMatchObject({ state: 'failing', failing: 1 })

  app.breakAnswers(500)
  await expect(tryJobAgain({ id: second })).rejects.toMatchObject({
    problem: { kind: 'server', status: 500 },
  })
  app.mendAnswers()
  chooseOrganisation(2)
  expect($deadJobs.get()).toEqual({ state: 'loading' })
})
