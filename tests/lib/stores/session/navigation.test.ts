import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdReload, type ReloadCause } from '../../../../src/lib/session/guard-state.ts'
import { followRouter } from '../../../../src/lib/stores/session/navigation.ts'

// If a link leads to a page of another build, the browser loads the page completely. If that would lose data, the browser first asks
// the person, as it does for unsaved input.

const made = (build: string) => ({
  querySelectorAll: () => [{ getAttribute: () => `/_astro/Document.${build}.js` }],
})
let network: EventTarget
let asked: ReloadCause[]
let isHeld: boolean

beforeEach(() => {
  network = new EventTarget()
  asked = []
  isHeld = false
  vi.stubGlobal('document', Object.assign(new EventTarget(), made('a')))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  holdReload((cause) => {
    asked.push(cause)
    return isHeld
  })
  followRouter()
})
afterEach(() => vi.unstubAllGlobals())

/** Follows a link as the router does: fetches a page of that build, and lets the browser load the page if the event is prevented. */
async function follow(build: string): Promise<'swapped' | 'loaded'> {
  const event = Object.assign(new Event('astro:before-preparation', { cancelable: true }), {
    to: new URL('https://alarm.example.org/fahrzeuge'),
    newDocument: made(build),
    signal: new AbortController().signal,
    loader: () => Promise.resolve(),
  })
  document.dispatchEvent(event)
  await event.loader()
  return event.defaultPrevented ? 'loaded' : 'swapped'
}

/** Whether the browser asks the person before it leaves the page. */
const asks = () => !network.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a page of the same build is swapped in, even if a reload would lose data', async () => {
  isHeld = true
  expect(await follow('a')).toBe('swapped')
  expect([asked, asks()]).toEqual([[], false])
})

test('a page of another build is loaded, without a question if no data would be lost', async () => {
  expect(await follow('b')).toBe('loaded')
  expect([asked, asks()]).toEqual([['link'], false])
})

test('if data would be lost, the browser asks before it leaves the page, once for each link', async () => {
  isHeld = true
  expect(await follow('b')).toBe('loaded')
  expect([asks(), asks()]).toEqual([true, false])

  expect(await follow('b')).toBe('loaded')
  expect(asks()).toBe(true)
})
