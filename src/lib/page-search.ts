/**
 * What a list shows, in the part of its address that begins with `?`: it can be sent to others, outlives a reload, and
 * the browser's way back leads through it. The router fetches no page for it: it is the same one.
 */

/** The search of this page with some values in place of others; undefined takes one out. */
export function searchWith(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, value)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** A step of the person: the way back leads to what was shown before. */
export function pushSearch(search: string): void {
  if (search === location.search) return
  // In the router's own form, so that it can lead back to this entry from another page.
  const state = history.state as { index?: number } | null
  history.pushState({ ...state, index: (state?.index ?? 0) + 1, scrollX, scrollY }, '', addressWith(search))
}

/** The address catches up with what is shown. */
export function replaceSearch(search: string): void {
  if (search !== location.search) history.replaceState(history.state, '', addressWith(search))
}

/** Calls when the way back or forward leads to another search of this page. Returns how to stop that. */
export function onSearchPopped(listener: () => void): () => void {
  const { pathname } = location
  const onPop = (event: PopStateEvent) => {
    // Another page, or only a place within this one.
    if (location.pathname !== pathname || event.state === null) return
    event.stopImmediatePropagation()
    listener()
    const { scrollX: x = 0, scrollY: y = 0 } = (event.state ?? {}) as { scrollX?: number; scrollY?: number }
    scrollTo(x, y)
  }
  // Before the router hears of it.
  addEventListener('popstate', onPop, true)
  return () => removeEventListener('popstate', onPop, true)
}

function addressWith(search: string): string {
  return location.pathname + search + location.hash
}
