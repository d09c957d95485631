/** What waits until it is about to be seen. */
const waiting = new WeakMap<Element, () => void>()
/** As far as somebody scrolls while it comes. */
const AHEAD = '300px'
let watcher: IntersectionObserver | undefined

/** Runs once, as soon as a place is about to be seen: a list of hundreds asks for those that are. Returns how to stop waiting. */
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
