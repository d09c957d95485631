import type { Page } from 'playwright'
import { expect } from '../browser/browser.ts'
import type { FaultySite } from './faulty-site.ts'
import { raiseAlarm } from '../worlds/people.ts'

/** Longer than the slowest machine takes from one line to the next. */
const BACK_WITHIN_MS = 60_000

/**
 * Cuts the line again and again, by turns between two frames, in the middle of one and by going down for a moment, each time
 * with an alarm: before, in, or after the gap. Resolves when the last one is in the bell of the page.
 */
export async function reconnectOften(
  page: Page,
  { proxy, backend }: FaultySite,
  rounds: number,
): Promise<void> {
  const cuts = [
    () => proxy.cutSockets(),
    () => proxy.cutMidFrame(),
    () => {
      proxy.goDown()
      setTimeout(() => proxy.goUp(), 500)
    },
  ]
  for (let round = 1; round <= rounds; round += 1) {
    const cut = cuts[round % cuts.length] ?? proxy.cutSockets
    const before = subscriptions(proxy.calls())
    cut()
    await raiseAlarm(backend.origin, { title: `Alarm ${round}` })
    await expect
      .poll(() => subscriptions(proxy.calls()), { timeout: BACK_WITHIN_MS, message: `round ${round}` })
      .toBeGreaterThan(before)
    const bell = page.locator('.notification-bell')
    await expect(bell).toHaveText(round > 99 ? '99+' : String(round), { timeout: BACK_WITHIN_MS })
  }
}

function subscriptions(calls: readonly { path: string; outcome: unknown }[]): number {
  return calls.filter(({ path, outcome }) => path === '/broadcasting/auth' && outcome === 200).length
}
