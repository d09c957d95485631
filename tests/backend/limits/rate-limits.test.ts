import { beforeEach, expect, test } from 'vitest'
import { requireApart } from '../../../src/backend/limits/attempt.ts'
import { changePassword } from '../../../src/contract/account/account.ts'
import { ownPasswordLimits, type RateLimit, testLimits } from '../../../src/contract/limits.ts'
import { createRateLimits, type Outcome, type RateLimits } from '../../../src/backend/limits/rate-limits.ts'

// Architecture, section 7: lockouts back off per address and account.

const SECOND = 1000
const limit: RateLimit = {
  per: 'accountAtAddress',
  field: 'email',
  free: 3,
  firstWait: 30,
  longestWait: 100,
  forgetsOneEvery: 600,
  sparesRight: false,
}
const laxer: RateLimit = { ...limit, per: 'account' }

let limits: RateLimits
let time: number
beforeEach(() => {
  limits = createRateLimits()
  time = Date.parse('2026-11-21T12:00:00Z')
})

/** How many seconds whoever comes now has to wait; 0 is an attempt that then ends like that. */
async function attempt(outcome: Outcome, { key = 'a', of = limit } = {}): Promise<number> {
  const wait = await limits.take(key, of, clock)
  if (wait === 0) await limits.settle(key, of, outcome, clock)
  return wait / SECOND
}
async function refusedTimes(times: number, about: { key?: string; of?: RateLimit } = {}): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await attempt('refused', about)).toBe(0)
}
const clock = () => time
const pass = (seconds: number) => (time += seconds * SECOND)

test('refused attempts are free up to the number that is declared; the next one waits', async () => {
  await refusedTimes(3)

  expect(await attempt('refused')).toBe(30)
  pass(29)
  expect(await attempt('refused')).toBe(1)
  pass(1)
  expect(await attempt('refused')).toBe(0)
})

test('each further refused attempt doubles the wait, up to the longest', async () => {
  await refusedTimes(3)

  const waits = []
  for (let count = 0; count < 4; count += 1) {
    const wait = await attempt('refused')
    waits.push(wait)
    pass(wait)
    await refusedTimes(1)
  }

  expect(waits).toEqual([30, 60, 100, 100])
})

test('whoever comes during the wait does not lengthen it', async () => {
  await refusedTimes(3)
  for (let count = 0; count < 50; count += 1) expect(await attempt('refused')).toBe(30)
  pass(30)

  expect(await attempt('refused')).toBe(0)
})

test('one after the other is forgotten as time passes, and in the end all', async () => {
  await refusedTimes(3)
  pass(600)
  await refusedTimes(1)
  expect(await attempt('refused')).toBe(30)

  pass(100 * 600)
  await refusedTimes(3)
  expect(await attempt('refused')).toBe(30)
})

test('only refused attempts count', async () => {
  for (let count = 0; count < 50; count += 1) expect(await attempt('unknown')).toBe(0)
  for (let count = 0; count < 50; count += 1) expect(await attempt('right')).toBe(0)

  await refusedTimes(3)
  expect(await attempt('unknown')).toBe(30)
})

test('a right one forgets the account at its address, but not what came from everywhere', async () => {
  await refusedTimes(2)
  await attempt('right')
  await refusedTimes(3)
  expect(await attempt('refused')).toBe(30)

  await refusedTimes(2, { key: 'b', of: laxer })
  await attempt('right', { key: 'b', of: laxer })
  await refusedTimes(1, { key: 'b', of: laxer })
  expect(await attempt('refused', { key: 'b', of: laxer })).toBe(30)
})

/** That many attempts at once; how each was answered, in seconds to wait. */
const atOnce = (count: number, outcome: Outcome, key = 'a') =>
  Promise.all(Array.from({ length: count }, () => attempt(outcome, { key })))

test('of many guesses at once no more are let through than one after the other', async () => {
  const waits = await atOnce(200, 'refused')
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)

  pass(30)
  const later = await atOnce(200, 'refused')
  expect(later.filter((wait) => wait === 0)).toHaveLength(1)
})

test('whoever is right at the same time as others passes, and does not wait for ever', async () => {
  expect(await atOnce(60, 'right')).toEqual(Array(60).fill(0))
  expect(await atOnce(60, 'unknown')).toEqual(Array(60).fill(0))

  limits = createRateLimits(1)
  const both = await Promise.all([atOnce(60, 'right', 'a'), atOnce(60, 'right', 'b')])
  expect(both.flat()).toEqual(Array(120).fill(0))
})

test('more than can be waited for are sent away for a moment', async () => {
  const running = await Promise.all([1, 2, 3].map(() => limits.take('a', limit, clock)))
  expect(running).toEqual([0, 0, 0])
  const waiting = Array.from({ length: 64 }, () => limits.take('a', limit, clock))

  expect(await limits.take('a', limit, clock)).toBe(SECOND)
  await Promise.all(running.map(() => limits.settle('a', limit, 'refused', clock)))
  expect(await Promise.all(waiting)).toEqual(Array(64).fill(30 * SECOND))
})

test('keys do not wait for each other', async () => {
  await refusedTimes(3)

  expect(await attempt('refused', { key: 'b' })).toBe(0)
})

test('a clock that jumps ahead ends the wait; one that is put back does not lengthen it', async () => {
  await refusedTimes(3)
  pass(-24 * 3600)
  expect(await attempt('refused')).toBe(30)
  pass(30)
  await refusedTimes(1)

  pass(24 * 3600)
  expect(await attempt('refused')).toBe(0)
})

test('the first closing is told once, and again only after everything was forgotten', async () => {
  const settled = []
  for (let count = 0; count < 5; count += 1) {
    await limits.take('a', limit, clock)
    settled.push(await limits.settle('a', limit, 'refused', clock))
    pass(100)
  }
  expect(settled).toEqual([false, false, true, false, false])

  pass(100 * 600)
  await refusedTimes(2)
  await limits.take('a', limit, clock)
  expect(await limits.settle('a', limit, 'refused', clock)).toBe(true)
})

test('the memory is bounded: the oldest go first, what is in use stays', async () => {
  limits = createRateLimits(10)
  await refusedTimes(3, { key: 'old' })
  await refusedTimes(3, { key: 'used' })
  await attempt('right', { key: 'old friend' })
  for (let other = 0; other < 1000; other += 1) {
    await attempt('refused', { key: `other ${other}` })
    await attempt('right', { key: `friend ${other}` })
    expect(await attempt('refused', { key: 'used' })).toBe(30)
  }

  expect(await attempt('refused', { key: 'old' })).toBe(0)
  expect(await limits.wasRight('old friend')).toBe(false)
  expect(await limits.wasRight('friend 999')).toBe(true)
})

test('a call that counts the same twice does not start: its limits would wait for each other', () => {
  const limits = [...ownPasswordLimits, ...testLimits]
  expect(() => requireApart({ ...changePassword, limits })).toThrow(
    'PUT /api/user/password counts the same twice: person, person',
  )
  expect(() => requireApart(changePassword)).not.toThrow()
})
