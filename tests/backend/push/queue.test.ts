import { expect, test } from 'vitest'
import type { WaitingPush } from '../../../src/backend/push/outbox.ts'
import { createPushQueue } from '../../../src/backend/push/queue.ts'
import { retryDelay } from '../../../src/backend/push/retry.ts'
import { CONNECTIONS_PER_SERVICE } from '../../../src/backend/push/transport.ts'

const push = (id: number, origin: string, urgent = true): WaitingPush => ({ id, origin, urgent })

/** Work that ends when it is told to. */
function heldWork() {
  const started: number[] = []
  const held = new Map<number, () => void>()
  const work = ({ id }: WaitingPush) => {
    started.push(id)
    return new Promise<void>((resolve) => held.set(id, resolve))
  }
  const end = async (id: number) => {
    held.get(id)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { work, started, end }
}

test('a thousand pushes to a service that hangs leave room for every other one', () => {
  const { work, started } = heldWork()
  const queue = createPushQueue(work)
  queue.add(Array.from({ length: 1000 }, (_, index) => push(index, 'slow')))
  expect(started).toHaveLength(CONNECTIONS_PER_SERVICE)

  queue.add([push(5000, 'quick')])

  expect(started.at(-1)).toBe(5000)
})

test('an alarm overtakes whatever else waits for the same service', async () => {
  const { work, started, end } = heldWork()
  const queue = createPushQueue(work)
  const news = Array.from({ length: CONNECTIONS_PER_SERVICE + 10 }, (_, index) => push(index, 'one', false))
  queue.add(news)
  queue.add([push(7000, 'one')])

  await end(0)

  expect(started.at(-1)).toBe(7000)
})

test('every push gets its turn, each once, and closing waits for what runs', async () => {
  const { work, started, end } = heldWork()
  const queue = createPushQueue(work)
  const ids = Array.from({ length: 300 }, (_, index) => index)
  queue.add(ids.map((id) => push(id, `service ${id % 2}`)))
  for (const id of ids.slice(0, 299)) await end(id)
  expect(started.toSorted((left, right) => left - right)).toEqual(ids)

  let closed = false
  const closing = queue.close().then(() => (closed = true))
  queue.add([push(9000, 'too late')])
  await Promise.resolve()
  expect(closed).toBe(false)
  await end(299)
  await closing

  expect(started).not.toContain(9000)
})

test('tries are further and further apart, never more than a minute and a quarter, never sooner than asked for', () => {
  for (let failures = 1; failures < 40; failures += 1) {
    const delay = retryDelay(failures, 0)
    expect(delay).toBeGreaterThanOrEqual(0.75 * Math.min(60_000, 1000 * 2 ** (failures - 1)))
    expect(delay).toBeLessThanOrEqual(75_000)
  }
  expect(retryDelay(1, 600_000)).toBe(600_000)
})
