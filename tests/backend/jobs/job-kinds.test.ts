import { expect, test } from 'vitest'
import { features } from '../../../src/backend/features.ts'
import { deadJobKinds } from '../../../src/contract/organisation/dead-jobs.ts'
import { createMailTransport } from '../../../src/backend/mail/transport.ts'
import { inProcess, OUR_ORIGIN } from '../../support/servers/in-process.ts'

const jobKinds = features.flatMap(({ jobs = [] }) => jobs)
const HOUR = 60 * 60_000

test('each kind of job has a name of its own, by which its rows are found', () => {
  const names = jobKinds.map(({ kind }) => kind)
  expect(names.length).toBeGreaterThan(5)
  expect(new Set(names).size).toBe(names.length)
})

test('pages name each kind of job that belongs to a tenant; chores belong to none', () => {
  const ofTenants = jobKinds.flatMap(({ kind, every }) => (every ? [] : [kind]))
  expect(ofTenants.toSorted()).toEqual(deadJobKinds.filter((kind) => kind !== 'other').toSorted())
})

test('a chore that comes more often than once an hour asks whether it is needed, and writes nothing where it is not', async () => {
  const backend = await inProcess()
  const origin = () => OUR_ORIGIN
  const given = {
    ...backend.services,
    transport: createMailTransport(backend.config.mail, origin),
    origin,
    features,
  }
  const often = jobKinds.flatMap(({ every }) => (every && every.ms < HOUR ? [every] : []))
  expect(often.length).toBeGreaterThan(2)
  // What the demo has made stale is made anew once.
  for (const { kind, run } of jobKinds)
    if (kind === 'tenant-index')
      await run(given, {
        id: 1,
        kind,
        payload: {},
        tenantId: null,
        tries: 1,
        expiresAt: null,
        takenUntil: new Date(backend.now()).toISOString(),
      })
  const before = backend.database.changes()

  const needed = await Promise.all(often.map(({ isNeeded }) => isNeeded?.(given)))

  expect(needed).toEqual(often.map(() => false))
  expect(backend.database.changes()).toBe(before)
  await backend.close()
})
