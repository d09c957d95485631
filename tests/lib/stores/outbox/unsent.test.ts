import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepChange } from '../../../../src/lib/outbox/outbox.ts'
import { countInTime } from '../../../../src/lib/stores/outbox/count-in-time.ts'
import { currentPerson } from '../../../../src/lib/stores/session/session.ts'
import { $unsentCount, followUnsent } from '../../../../src/lib/stores/outbox/unsent.ts'
import { keptChange } from '../../../support/calls/kept-change.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { useApp } from '../app.ts'

// Architecture, section 5: nothing is lost when the app is killed. A device that has just been started takes its time.

const app = useApp()

beforeEach(async () => {
  await clearDevice()
  await app.signIn('leitung')
  $unsentCount.set(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The database opens when this is called. */
function openLate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name) => {
    const late = {} as { onsuccess?: () => void; result?: IDBDatabase }
    void promise.then(() => {
      const opening = open(name)
      opening.onsuccess = () => {
        late.result = opening.result
        late.onsuccess?.()
      }
    })
    return late as unknown as IDBOpenDBRequest
  })
  return resolve
}

test('what waits is found however long the device takes to answer', async () => {
  await keepChange(keptChange({ person: currentPerson() ?? 0 }), false)
  const answer = openLate()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  followUnsent()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect($unsentCount.get()).toBe(0)

  answer()

  await expect.poll(() => $unsentCount.get()).toBe(1)
})

test('whoever signs out does not wait for a device that never answers: what is known counts', async () => {
  openLate()
  $unsentCount.set(2)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const counted = countInTime()
  vi.advanceTimersByTime(60_000)

  expect(await counted).toBe(2)
})
