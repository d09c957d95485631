import { RELOAD_EVENT, WAY_BACK_EVENT } from '../../../lib/session/guard-state.ts'

/**
 * Holds back whoever would leave the page with unsaved changes.
 * @param question asked on the way back; on all others the browser asks in its own words
 * @returns ends it
 */
export function guardLeaving(question: string): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let returning = false
  let place = placeInHistory()

  addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  document.addEventListener(RELOAD_EVENT, (event) => event.preventDefault(), { signal })
  // The router gives a prevented navigation to the browser, which asks.
  document.addEventListener('astro:before-preparation', (event) => event.preventDefault(), { signal })
  // On the way back the address has changed already, so that it is changed back; the router hears of neither.
  document.addEventListener(
    WAY_BACK_EVENT,
    (event) => {
      if (returning) {
        returning = false
        return event.preventDefault()
      }
      // A place within the page.
      if ((event as CustomEvent).detail === null) {
        place = placeInHistory()
        return
      }
      if (confirm(question)) return watch.abort()
      event.preventDefault()
      const steps = place - placeInHistory()
      // No step would be a reload: rather an address that is not the page's than a page without what was typed.
      if (steps === 0) return
      returning = true
      history.go(steps)
    },
    { signal },
  )
  return () => watch.abort()
}

/** As the browser counts, else as the router does: its count may be the same for two places. */
function placeInHistory(): number {
  const { navigation } = window as Partial<Window>
  const state = history.state as { index?: number } | null
  return navigation?.currentEntry?.index ?? state?.index ?? 0
}
