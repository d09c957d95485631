import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/** Astro's integration of React, with a renderer of our own in the browser: it says why. */
const CLIENT = '/src/hydrate.ts'

export function reactIslands(): AstroIntegration {
  const { name, hooks } = react()
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (setup) =>
        hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) => setup.addRenderer({ ...renderer, clientEntrypoint: CLIENT }),
        }),
    },
  }
}
