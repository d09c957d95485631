import { withBrowserGuard } from '../../session/browser-guard.ts'
import { matchRoute } from '../../routes.ts'
import { isReloadHeld } from '../../session/guard-state.ts'
import { isHintUnheard } from './hint.ts'
import { $session } from './session.ts'

const LIST_COMES_WITHIN_MS = 2_000

/** What the router does not do by itself: waiting for a network, leaving an old build, keeping the place of a list, moving the focus. */
export function followRouter(): void {
  document.addEventListener('astro:before-preparation', (event) => {
    if ($session.get().state === 'signedIn' && isHintUnheard()) {
      event.to = new URL(withBrowserGuard(event.to.pathname + event.to.search + event.to.hash), event.to)
    }
    const { loader } = event
    event.loader = async () => {
      if (!isOnDevice(event.to)) await untilOnline(event.signal)
      if (!event.signal.aborted) await loader()
      if (event.signal.aborted || !isOfOtherBuild(event.newDocument)) return
      // The router then leaves it to the browser. Two builds in one page would each have a session, a connection and lists of their own.
      event.preventDefault()
      if (isReloadHeld('link')) askBeforeLeaving()
    }
  })

  document.addEventListener('astro:before-swap', ({ navigationType, newDocument }) => {
    if (navigationType === 'traverse') keepLength(newDocument.querySelector('main'))
    document.addEventListener('astro:page-load', focusPage, { once: true })
  })

  // Whoever is faster than the swap skips its animation. The router has nobody listen for that, and it is no fault.
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault()
  })

  // The router has been where the reader was, while the page was still empty.
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'reload' && placeInHistory() > 0) {
    keepLength(document.querySelector('main'))
    scrollTo({ top: placeInHistory(), behavior: 'instant' })
  }
}

/** What a browser rejects `ViewTransition.ready` with (CSS View Transitions, "skip the view transition"). */
function isSkippedTransition(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message)
}

/** As with unsaved input: the browser asks in its own words, and a person who stays keeps what the page holds. */
function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
}

/** Whether the server was updated since this page came from it: a script of both has another hash in its name. */
function isOfOtherBuild(next: Document): boolean {
  const here = scriptsOf(document)
  return [...scriptsOf(next)].some(([name, address]) => (here.get(name) ?? address) !== address)
}

/** Of a page, by their names without the hash: `/_astro/Document`. */
function scriptsOf(page: Document): ReadonlyMap<string, string> {
  const addresses = [...page.querySelectorAll('script[src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )
  return new Map(addresses.map((address) => [address.replace(/\.[^./]+\.js$/, ''), address]))
}

/** Whether the worker answers it. */
function isOnDevice({ pathname }: URL): boolean {
  return Boolean(navigator.serviceWorker?.controller) && matchRoute(pathname) !== undefined
}

/**
 * Without a network the page that is open is worth more than the browser's error page: the navigation waits, or gives
 * way to the next one.
 */
async function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise<unknown>((resolve) => {
    addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve)
  })
}

/** Lists are put together after the swap: until then the page is as long as the place somebody comes back to needs. */
function keepLength(main: HTMLElement | null): void {
  if (!main) return
  main.style.minBlockSize = `${placeInHistory() + innerHeight}px`
  setTimeout(() => main.style.removeProperty('min-block-size'), LIST_COMES_WITHIN_MS)
}

/** How far down the reader was at this entry of the history, as the router notes it. */
function placeInHistory(): number {
  const state = history.state as { scrollY?: number } | null
  return state?.scrollY ?? 0
}

/** Reading and the next press of Tab begin with the page, not with the link that led there. */
function focusPage(): void {
  const main = document.querySelector('main')
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
}
