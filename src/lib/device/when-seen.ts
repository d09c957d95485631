/** The functions that wait until their elements come into view. */
const waiting = new WeakMap<Element, () => void>()
/** The distance that a person scrolls while the content loads. */
const AHEAD = '300px'
let watcher: IntersectionObserver | undefined

/**
 * Runs once, as soon as a place comes into view, so that a list of hundreds loads only its visible entries. Returns a cancel function.
 */
export function whenSeen(place: Element, run: () => void): () => void {
  watcher ??= new IntersectionObserver(look, { rootMargin: AHEAD })
  waiting.set(place, run)
  watcher.observe(place)
  return () => {
    waiting.delete(place)
    watcher?.unobserve(place)
  }
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    watcher?.unobserve(target)
    waiting.get(target)?.()
    waiting.delete(target)
  }
}
