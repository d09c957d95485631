import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStored } from '../../../src/lib/device/storage.ts'
import {
  followFailedScripts,
  leaveGoneBuild,
  SCRIPT_FAILED_EVENT,
} from '../../../src/lib/pages/gone-scripts.ts'
import { RELOAD_EVENT } from '../../../src/lib/session/guard-state.ts'
import { MemoryStorage } from '../../support/browser/memory-storage.ts'
import { eventually } from '../../support/eventually.ts'

// What the server says of a script that did not come, and what the page does about it.

const FILE = 'https://alarm.example.org/_astro/Map.a.js'
const reload = vi.fn()
/** How each script is answered; none: the line is cut. */
let statuses: Map<string, number>
let asked: (string | undefined)[]
let page: Document
/** Of which files the page is made. */
let made: string[]
const network = new EventTarget()

beforeEach(() => {
  statuses = new Map([[FILE, 404]])
  asked = []
  made = ['/_astro/Document.a.js', '/_astro/AlertDetail.a.js']
  const parts = () => made.map((name) => ({ getAttribute: () => name }))
  page = Object.assign(new EventTarget(), {
    querySelector: () => null,
    querySelectorAll: (selector: string) => (selector.startsWith('script') ? parts() : []),
  }) as unknown as Document
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    asked.push(method)
    const status = statuses.get(address)
    return status === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status }))
  })
})
afterEach(() => {
  reload.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an import that fails because the server has no such script loads the page anew', async () => {
  followFailedScripts(page)
  network.dispatchEvent(new CustomEvent(SCRIPT_FAILED_EVENT, { detail: FILE }))

  await eventually(() => expect(reload).toHaveBeenCalledOnce())
  expect(asked).toEqual(['HEAD'])
})

test.each([200, 401, 500, 502, 503])('a server that answers %i may still have it', async (status) => {
  statuses.set(FILE, status)
  await leaveGoneBuild(page, [FILE])
  expect(reload).not.toHaveBeenCalled()
})

test('on a line that is cut the page stays', async () => {
  statuses.clear()
  await leaveGoneBuild(page, [FILE])
  expect(reload).not.toHaveBeenCalled()
})

test('one script of several that is gone is enough', async () => {
  statuses.set('/_astro/hydrate.a.js', 200)
  await leaveGoneBuild(page, ['/_astro/hydrate.a.js', FILE])
  expect(reload).toHaveBeenCalledOnce()
})

test('made of the same scripts the page is loaded anew once; of a later build, once more', async () => {
  for (let times = 0; times < 3; times += 1) await leaveGoneBuild(page, [FILE])
  expect(reload).toHaveBeenCalledTimes(1)

  const before = made
  made = ['/_astro/Document.b.js', '/_astro/AlertDetail.b.js']
  for (let times = 0; times < 3; times += 1) await leaveGoneBuild(page, [FILE])
  expect(reload).toHaveBeenCalledTimes(2)

  // Two servers with two builds behind one address.
  made = before
  await leaveGoneBuild(page, [FILE])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('nor is it where all that is stored of a person was cleared in between, as the login page does', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  await leaveGoneBuild(page, [FILE])
  sessionStorage.setItem('place', 'of a person')
  clearStored()

  await leaveGoneBuild(page, [FILE])
  expect(reload).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('place')).toBeNull()
})

test('where the browser notes nothing, the page is never loaded anew: it might be for ever', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await leaveGoneBuild(page, [FILE])
  expect(reload).not.toHaveBeenCalled()
})

test('something unsaved holds it, until the next import fails after it was saved', async () => {
  const hold = (event: Event) => event.preventDefault()
  page.addEventListener(RELOAD_EVENT, hold)
  await leaveGoneBuild(page, [FILE])
  expect(reload).not.toHaveBeenCalled()

  page.removeEventListener(RELOAD_EVENT, hold)
  await leaveGoneBuild(page, [FILE])
  expect(reload).toHaveBeenCalledOnce()
})
