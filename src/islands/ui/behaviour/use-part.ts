import { useEffect, useState } from 'react'

/**
 * What a page shows only once its first content is there: fetched then, and missing where it cannot be.
 * @param load of a module's own, so that it is the same each time
 */
export function usePart<Part>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!wanted) return
    load().then(setPart, (error: unknown) => console.info('A part of the page is not shown.', error))
  }, [load, wanted])
  return part
}
