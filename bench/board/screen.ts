import type { Browser, CDPSession, Page } from 'playwright'
import type { Person } from '../../tests/support/worlds/people.ts'
import { signIn } from '../../tests/support/browser/sign-in.ts'

/** A phone of some years ago is about as much slower than a desk. */
export const THROTTLE = 4

/** What a watched page writes down of itself. */
interface Seen {
  /** When each note was painted first, in ms since 1970. */
  painted: Record<string, number>
}

declare global {
  interface Window {
    seen: Seen
  }
}

export interface Screen {
  page: Page
  cdp: CDPSession
}

/** A browser of its own with the board; ready once all vehicles stand there and the line is open. */
export async function openBoard(browser: Browser, origin: string, person: Person): Promise<Screen> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, person, origin)
  const heard = page.waitForEvent('websocket')
  await page.goto(`${origin}/fahrzeuge?organisation=1`)
  await heard
  await page.locator('.vehicle-tile a').first().waitFor()
  await page.waitForTimeout(3_000)
  const cdp = await context.newCDPSession(page)
  await page.evaluate(watch)
  return { page, cdp }
}

/** As on a phone, or on the machine as it is. */
export async function slowDown({ cdp }: Screen, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in the page. */
function watch(): void {
  const seen: Seen = { painted: {} }
  window.seen = seen
  let found: string[] = []
  // Comes first once the frame is painted.
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    const now = performance.timeOrigin + performance.now()
    for (const note of found) seen.painted[note] ??= now
    found = []
  }
  const noteIn = (node: Node) => {
    for (const [note] of (node.textContent ?? '').matchAll(/Meldung \d+/g)) found.push(note)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') noteIn(target)
      else for (const node of addedNodes) noteIn(node)
    }
    if (found.length > 0) painted.port2.postMessage(undefined)
  })
  const board = document.querySelector('.vehicle-groups')
  if (board) observer.observe(board, { subtree: true, childList: true, characterData: true })
}

/** What was seen since the last time. */
export function takeSeen({ page }: Screen): Promise<Seen> {
  return page.evaluate(() => {
    const { painted } = window.seen
    window.seen.painted = {}
    return { painted }
  })
}

/** The heap of the page in MB, after a garbage collection. */
export async function heapOf({ cdp }: Screen): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** What the screen shows of every vehicle: status, call and note. */
export function boardOf({ page }: Screen): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-vehicle]')].map((tile) => [
        tile.dataset['vehicle'] ?? '',
        [
          tile.querySelector<HTMLElement>('.vehicle-status > :not(.vehicle-call) .fms-chip')?.dataset[
            'status'
          ],
          tile.querySelector<HTMLElement>('.vehicle-call .fms-chip')?.dataset['status'] ?? '',
          tile.querySelector('.vehicle-tile-note')?.textContent ?? '',
        ].join(' | '),
      ]),
    ),
  )
}
