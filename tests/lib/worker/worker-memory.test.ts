import { beforeEach, expect, test, vi } from 'vitest'
import { forget, remember, subscriber } from '../../../src/lib/worker/worker-memory.ts'
import { memoryCaches } from '../../support/browser/memory-caches.ts'

// Issue of the installed app: what is kept is never visible to the next person on the device. What is pushed to a browser
// names nobody: it is kept for whoever has subscribed it.

const MIA = { apiBase: '', token: 'mia', person: 1 }
const LEO = { apiBase: '', token: 'leo', person: 2 }

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))

test('a browser is pushed to whoever has subscribed it', async () => {
  expect(await subscriber()).toBeUndefined()
  await remember(MIA)
  expect(await subscriber()).toBeUndefined()
  await remember({ ...MIA, subscribed: true })
  expect(await subscriber()).toBe(1)
})

test('the next person, who has not subscribed it, is not who it is pushed to', async () => {
  await remember({ ...MIA, subscribed: true })
  await remember(LEO)
  expect(await subscriber()).toBeUndefined()
  await remember({ ...MIA, subscribed: true })
  await forget()
  expect(await subscriber()).toBeUndefined()
})
