import { leaveGoneBuild } from './gone-scripts.ts'
import { untilNextAttempt } from './next-attempt.ts'

/** Astro's element, which has no types. */
interface Island extends HTMLElement {
  /** Set as soon as the scripts of the island have come. */
  hydrator?: unknown
  start: () => Promise<void>
}

const failures = new WeakMap<Island, number>()

/**
 * Astro imports the scripts of an island twice, one second apart, and then leaves the island as the server has rendered it.
 * Here they are imported again, later each time, until the island works or the page is left; what was typed elsewhere stays.
 * Where the server has them no more, the page is loaded anew as soon as nothing would be lost.
 */
export function retryIslands(document: Document): void {
  document.addEventListener('astro:hydration-error', (event) => {
    const island = event.target as Island
    // Its scripts are there: an error of the component would only come again.
    if (island.hydrator) return
    event.preventDefault()
    void leaveGoneBuild(document, scriptsOf(island))
    void startAgain(island, (event as CustomEvent<{ error: unknown }>).detail.error)
  })
}

function scriptsOf(island: Island): string[] {
  return ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? [])
}

async function startAgain(island: Island, error: unknown): Promise<void> {
  const before = failures.get(island) ?? 0
  failures.set(island, before + 1)
  console.warn('The script of an island did not come; it is tried again.', error)
  await untilNextAttempt(before)
  if (island.isConnected) await island.start()
}
