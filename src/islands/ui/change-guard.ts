/**
 * Holds back whoever would leave the page with unsaved changes.
 * @param question asked on the way back; on all others the browser asks in its own words
 * @returns ends it
 */
export function guardLeaving(question: string): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let returning = false

  addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  // The router gives a prevented navigation to the browser, which asks.
  document.addEventListener('astro:before-preparation', (event) => event.preventDefault(), { signal })
  // On the way back the address has changed already, so that it is changed back; the router hears of neither.
  const place = placeInHistory()
  addEventListener(
    'popstate',
    (event) => {
      // A place within the page.
      if (event.state === null) return
      if (returning || !confirm(question)) event.stopImmediatePropagation()
      else return watch.abort()
      if (!returning) history.go(place - placeInHistory())
      returning = !returning
    },
    { signal, capture: true },
  )
  return () => watch.abort()
}

/** As the router counts. */
function placeInHistory(): number {
  const state = history.state as { index?: number } | null
  return state?.index ?? 0
}
