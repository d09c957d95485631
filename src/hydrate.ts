/** How the browser brings islands to life: what Astro's renderer for React does, with one thing seen to. */
import mount from '@astrojs/react/client.js'
import { createElement, type FunctionComponent, use, useLayoutEffect } from 'react'

/** Astro tells it an island once, when the router has taken the island away. */
const UNMOUNT = 'astro:unmount'
const hydrated = new WeakSet<HTMLElement>()

interface RootProps {
  /** Names that no property of an island has. */
  $island: HTMLElement
  $component: FunctionComponent
}

/** Above the component of an island, without an element or an id: what the server has rendered is still the same. */
function Root({ $island, $component, ...props }: RootProps) {
  // Left before its turn came: it waits for good, calls for nothing, and is forgotten together with its island.
  if (!hydrated.has($island) && !$island.isConnected) use(new Promise<never>(() => {}))

  useLayoutEffect(() => {
    hydrated.add($island)
    // Left halfway. React cannot unmount before it is through with this.
    if (!$island.isConnected) queueMicrotask(() => $island.dispatchEvent(new CustomEvent(UNMOUNT)))
  }, [$island])
  return createElement($component, props)
}

/**
 * React hydrates later than it is asked to, on a busy device much later. Astro unmounts whatever the router takes away at
 * once, and React reports that as an error (424) where nothing is hydrated yet.
 */
function hydrator($island: HTMLElement): ReturnType<typeof mount> {
  // Before Astro's own listener. Islands that stay come here again for other properties: one more of these does no harm.
  $island.addEventListener(UNMOUNT, (event) => hydrated.has($island) || event.stopImmediatePropagation())
  return ($component: FunctionComponent, props, slots, directive) =>
    mount($island)(Root, { ...props, $island, $component }, slots, directive)
}

export { hydrator as default }
