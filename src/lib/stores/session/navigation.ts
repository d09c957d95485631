import { withBrowserGuard } from '../../session/browser-guard.ts'
import { matchRoute } from '../../routes.ts'
import { isReloadHeld } from '../../session/guard-state.ts'
import { isHintUnheard } from './hint.ts'
import { $session } from './session.ts'

/** A list may take its time on a bad line or a slow phone; after that the reader has moved on. */
const LIST_COMES_WITHIN_MS = 10_000
const LIST_CHECKED_EVERY_MS = 200

/** Extends the router: waits for a network, leaves an old build, keeps the scroll position of lists, moves the focus. */
export function followRouter(): void {
  // Read before the swap: a late scroll event of the page before would overwrite the place in the history entry.
  let place = 0
  document.addEventListener('astro:before-preparation', (event) => {
    place = event.navigationType === 'traverse' ? placeInHistory() : 0
    if ($session.get().state === 'signedIn' && isHintUnheard()) {
      event.to = new URL(withBrowserGuard(event.to.pathname + event.to.search + event.to.hash), event.to)
    }
    const { loader } = event
    event.loader = async () => {
      if (!isOnDevice(event.to)) await untilOnline(event.signal)
      if (!event.signal.aborted) await loader()
      if (event.signal.aborted || !isOfOtherBuild(event.newDocument)) return
      // The router then lets the browser load the page: two builds in one page would have two sessions, connections and sets of lists.
      event.preventDefault()
      if (isReloadHeld('link')) askBeforeLeaving()
    }
  })

  document.addEventListener('astro:before-swap', ({ navigationType, newDocument }) => {
    if (navigationType === 'traverse') keepLength(newDocument.querySelector('main'), place)
    document.addEventListener('astro:page-load', focusPage, { once: true })
  })

  // A quick next navigation skips the animation of the swap. The router does not handle this rejection, which is no error.
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault()
  })

  // The router restored the scroll position while the page was still empty: restore it again.
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'reload' && placeInHistory() > 0) {
    keepLength(document.querySelector('main'), placeInHistory())
    scrollTo({ top: placeInHistory(), behavior: 'instant' })
  }
}

/** Whether `reason` is the rejection of `ViewTransition.ready` (CSS View Transitions, "skip the view transition"). */
function isSkippedTransition(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message)
}

/** Makes the browser ask in its own words, as with unsaved input; a person who stays keeps the content of the page. */
function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
}

/** Whether the server was updated after it sent this page: a script of both pages has different hashes in its name. */
function isOfOtherBuild(next: Document): boolean {
  const here = scriptsOf(document)
  return [...scriptsOf(next)].some(([name, address]) => (here.get(name) ?? address) !== address)
}

/** Addresses of the scripts of a page, by name without the hash: `/_astro/Document`. */
function scriptsOf(page: Document): ReadonlyMap<string, string> {
  const addresses = [...page.querySelectorAll('script[src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )
  return new Map(addresses.map((address) => [address.replace(/\.[^./]+\.js$/, ''), address]))
}

/** Whether the service worker answers the request for this page. */
function isOnDevice({ pathname }: URL): boolean {
  return Boolean(navigator.serviceWorker?.controller) && matchRoute(pathname) !== undefined
}

/**
 * Waits for a network, because the open page is worth more than the browser's error page. Also resolves when the next navigation
 * replaces this one.
 */
async function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise<unknown>((resolve) => {
    addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve)
  })
}

/**
 * Lists are put together after the swap. Until its content reaches the place that the reader comes back to, the page is made that
 * long: the browser could not scroll there otherwise. `place`: in px from the top.
 */
function keepLength(main: HTMLElement | null, place: number): void {
  if (!main) return
  const length = place + innerHeight
  main.style.minBlockSize = `${length}px`
  const until = Date.now() + LIST_COMES_WITHIN_MS
  const timer = setInterval(() => {
    const around = document.documentElement.scrollHeight - main.offsetHeight
    if (contentLength(main) + around < length && Date.now() < until) return
    clearInterval(timer)
    main.style.removeProperty('min-block-size')
  }, LIST_CHECKED_EVERY_MS)
}

/** The length of an element's content (px), which may end above the end of the element. */
function contentLength(element: HTMLElement): number {
  const content = document.createRange()
  content.selectNodeContents(element)
  return content.getBoundingClientRect().bottom - element.getBoundingClientRect().top
}

/** The scroll position of this history entry, as the router stores it. */
function placeInHistory(): number {
  const state = history.state as { scrollY?: number } | null
  return state?.scrollY ?? 0
}

/** Makes screen readers and the Tab key start with the content of the page, not with the link that led there. */
function focusPage(): void {
  const main = document.querySelector('main')
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
}
