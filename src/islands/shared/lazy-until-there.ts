import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { pause } from '../../lib/device/lock.ts'

const TRY_AGAIN_MS = 4_000

/** Fetched when it is shown; on a line that is cut, until it has come: without it the page would stay empty. */
export function lazyUntilThere<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch (error) {
        console.warn('A part of the page that is needed did not come.', error)
        await pause(TRY_AGAIN_MS)
      }
    }
  })
}
