import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { untilNextAttempt } from '../../lib/pages/next-attempt.ts'

/** Fetched when it is shown; on a line that is cut, until it has come: without it the page would stay empty. */
export function lazyUntilThere<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (let failures = 0; ; failures += 1) {
      try {
        return { default: await load() }
      } catch (error) {
        console.warn('A part of the page that is needed did not come.', error)
        await untilNextAttempt(failures)
      }
    }
  })
}
