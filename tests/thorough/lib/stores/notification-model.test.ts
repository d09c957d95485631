import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationFilters } from '../../../../src/contract/notifications/notifications.ts'
import { $unreadCount } from '../../../../src/lib/stores/notifications/notifications.ts'
import { clock, honest, stored, wild } from '../../../support/worlds/notification-steps.ts'
import { goOn, notificationWorld, standStill } from '../../../support/worlds/notification-world.ts'

// Issue, Notifications: all optimistic with rollback and correct counts under concurrent pushes. Random interleavings of
// what a person does, what is pushed, and when the backend does and answers what. A failure prints its seed and steps.

const RUNS = { numRuns: 500 }

beforeEach(standStill)
afterEach(goOn)

describe('whatever comes in whatever order', () => {
  test('list, panel, counts and bell say at every moment what the notifications say', async () => {
    await fc.assert(
      fc.asyncProperty(stored, fc.array(honest, { maxLength: 40 }), async (count, steps) => {
        const app = notificationWorld()
        await app.openPage(count)
        try {
          for (const step of steps) {
            await app.take(step)
            if (!app.isAmbiguous()) app.expectFacts(step)
          }
        } finally {
          await app.quiet()
        }
        app.expectBackend()
      }),
      RUNS,
    )
  }, 300_000)

  test('once it is quiet they are what the backend has, and never nonsense before', async () => {
    await fc.assert(
      fc.asyncProperty(clock, stored, fc.array(wild, { maxLength: 40 }), async (clockMs, count, steps) => {
        const app = notificationWorld({ clockMs })
        await app.openPage(count)
        try {
          for (const step of steps) {
            await app.take(step)
            app.expectSense()
          }
        } finally {
          await app.quiet()
        }
        // Nothing says what another device has done, until it is asked for again.
        if (steps.some((step) => step.do.endsWith('elsewhere'))) await app.askAgain()
        app.expectBackend()
      }),
      RUNS,
    )
  }, 300_000)
})

test('what is pushed while marking all as read waits for what was read to be deleted stays unread', async () => {
  const app = notificationWorld()
  await app.openPage(4)
  await app.take({ do: 'remove read' })
  await app.take({ do: 'read all' })
  expect($unreadCount.value).toBe(0)

  for (const step of [
    { do: 'push', type: 'operation' },
    { do: 'work', which: 0, fate: 'answered' },
    { do: 'arrive', which: 0 },
  ] as const) {
    await app.take(step)
    app.expectFacts(step)
  }

  expect($unreadCount.value).toBe(1)
  await app.quiet()
  app.expectBackend()
})

describe.each([-25_000, 0, 25_000])('a push that a slow line brings late, clocks %d ms apart', (clockMs) => {
  test('is counted once in the end, also where no list has shown it', async () => {
    const app = notificationWorld({ clockMs })
    await app.openPage(4)
    await app.take({ do: 'show', which: notificationFilters.indexOf('read') })
    await app.take({ do: 'store', type: 'other', which: 0 })
    await app.askAgain()
    app.expectBackend()
    await app.take({ do: 'wait', seconds: 3 })
    await app.take({ do: 'deliver', which: 0 })

    await app.quiet()

    app.expectBackend()
  })

  test('is asked about again, one that is younger than every answer is not', async () => {
    const app = notificationWorld({ clockMs })
    await app.openPage(4)
    await app.take({ do: 'wait', seconds: 60 })
    await app.take({ do: 'push', type: 'other' })
    await app.take({ do: 'wait', seconds: 60 })
    expect(app.isAsking()).toBe(false)
    app.expectBackend()
  })
})
