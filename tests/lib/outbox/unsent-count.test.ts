import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { keepChange } from '../../../src/lib/outbox/outbox.ts'
import { countUnsent } from '../../../src/lib/outbox/unsent-count.ts'
import { keptChange } from '../../support/calls/kept-change.ts'

// Architecture, section 5: nothing is lost when the app is killed. Whether something waits is asked at every start.

test('counts what waits for one person, and makes no database where there is none', async () => {
  expect(await countUnsent(1)).toBe(0)
  expect(await indexedDB.databases()).toEqual([])

  await keepChange(keptChange({ person: 1 }), false)
  await keepChange(keptChange({ person: 1 }), false)
  await keepChange(keptChange({ person: 2 }), false)
  expect([await countUnsent(1), await countUnsent(2), await countUnsent(3)]).toEqual([2, 1, 0])
})

test('is 0 where the browser keeps nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await countUnsent(1)).toBe(0)
  vi.unstubAllGlobals()
})
