import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { fuzz, MAX_GROWTH_BYTES } from '../../../../bench/fuzz/fuzz.ts'

/** A twentieth of what `npm run bench:faults` sends. */
const COUNT = 5000

test('random and malformed frames and calls get the right answers, crash nothing, leave nothing and disturb nobody', async () => {
  // Printed when it fails: the same seed sends the same.
  const seed = randomInt(2 ** 31)

  const result = await fuzz(COUNT, seed)

  expect(result).toMatchObject({ seed, wrong: [] })
  expect(result.frames + result.calls + result.lines).toBeGreaterThanOrEqual(COUNT)
  expect(result.left).toEqual({ connections: 1, channels: ['private-witness'] })
  expect(result.witness.received).toBe(result.witness.sent)
  expect(result.growthBytes).toBeLessThan(MAX_GROWTH_BYTES)
}, 300_000)
