/** Browsers keep no more than 64 KiB of bodies on their way, in UTF-8: half of it, because others may be on theirs. */
const MOST_BYTES = 32 * 1024

let left = false
globalThis.addEventListener?.('pagehide', () => (left = true), { capture: true })
globalThis.addEventListener?.('pageshow', () => (left = false), { capture: true })

/**
 * Whether a call has to go on when its page does (`keepalive`): what waited for an undo, and a change that is kept, are sent as
 * the page goes. Of any other call, and of a long one, the browser might refuse it for its length.
 */
export function outlivesPage(payload: object | undefined): boolean {
  const isLeaving = left || globalThis.document?.visibilityState === 'hidden'
  return isLeaving && new Blob([JSON.stringify(payload ?? null)]).size <= MOST_BYTES
}
