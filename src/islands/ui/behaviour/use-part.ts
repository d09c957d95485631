import { useEffect, useState } from 'react'
import { untilNextAttempt } from '../../../lib/pages/next-attempt.ts'

/**
 * What a page shows only once its first content is there: fetched then, and again while it does not come.
 * @param load of a module's own, so that it is the same each time
 */
export function usePart<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!wanted) return
    let isLeft = false
    const attempt = async (failures: number): Promise<void> => {
      try {
        const loaded = await load()
        // React calls a function that is given to `setPart`, and keeps its result.
        if (!isLeft) setPart(() => loaded)
      } catch (error) {
        console.info('A part of the page did not come; it is tried again.', error)
        await untilNextAttempt(failures)
        if (!isLeft) await attempt(failures + 1)
      }
    }
    void attempt(0)
    return () => {
      isLeft = true
    }
  }, [load, wanted])
  return part
}
