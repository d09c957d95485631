/**
 * What a list shows, in the part of its address that begins with `?`: it can be sent to others, outlives a reload, and
 * the browser's way back leads through it. The router goes every one of these steps, so that what it knows of them stays
 * true; but it fetches no page for them: it is the same one.
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
export async function pushSearch(search: string): Promise<void> {
  const address = location.pathname + search
  try {
    const { navigate } = await import('astro:transitions/client')
    await navigate(address)
  } catch (error) {
    console.error('The router could not be loaded.', error)
    location.assign(address)
  }
}

/** The address catches up with what is shown. */
export function replaceSearch(search: string): void {
  if (search !== location.search)
    history.replaceState(history.state, '', location.pathname + search + location.hash)
}

/** Calls when the router has come to another search of this page, whichever way. Returns how to stop that. */
export function onSearchChanged(listener: () => void): () => void {
  const { pathname } = location
  const stop = new AbortController()
  const { signal } = stop
  let stays = false

  document.addEventListener(
    'astro:before-preparation',
    (event) => {
      stays = event.from.pathname === pathname && event.to.pathname === pathname
      if (stays) event.loader = () => Promise.resolve()
    },
    { signal },
  )
  document.addEventListener(
    'astro:before-swap',
    (event) => {
      if (!stays) return
      event.swap = () => undefined
      event.viewTransition.ready.catch(() => undefined)
      event.viewTransition.skipTransition()
    },
    { signal },
  )
  document.addEventListener('astro:after-swap', () => stays && listener(), { signal })
  // The title of the page is the same: it is not read out again.
  document.addEventListener('astro:page-load', () => stays && queueMicrotask(dropAnnouncer), { signal })
  return () => stop.abort()
}

function dropAnnouncer(): void {
  for (const one of document.querySelectorAll('.astro-route-announcer')) one.remove()
}
