import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesOf, dropChanges } from '../../../../src/lib/outbox/outbox.ts'
import { clock, stored, wild } from '../../../support/worlds/notification-steps.ts'
import { ANNA, goOn, notificationWorld, standStill } from '../../../support/worlds/notification-world.ts'

// Issue of the installed app, outbox: read and delete notifications go through it, their order kept. The same random
// interleavings as of a browser that keeps nothing; answers that are lost on the way are made up for here.

const RUNS = { numRuns: 300 }

beforeEach(standStill)
afterEach(goOn)

test('whatever waits, and whichever answer is lost: in the end everything is done, once, and shown', async () => {
  await fc.assert(
    fc.asyncProperty(clock, stored, fc.array(wild, { maxLength: 30 }), async (clockMs, count, steps) => {
      await dropChanges(ANNA.id)
      const app = notificationWorld({ clockMs, keeps: true })
      await app.openPage(count)
      try {
        for (const step of steps) {
          await app.take(step)
          app.expectSense()
        }
      } finally {
        await app.quiet()
      }
      if (steps.some((step) => step.do.endsWith('elsewhere'))) await app.askAgain()
      // What was refused waits for its person.
      expect((await changesOf(ANNA.id)).filter(({ ended }) => ended === undefined)).toEqual([])
      app.expectBackend()
    }),
    RUNS,
  )
}, 300_000)
