import { type RefObject, useEffect, useState } from 'react'
import type { AvatarSize } from '../../contract/account/avatar.ts'

/**
 * The address of somebody's picture, once it has come: until then, without one and without a network, there is none. What
 * fetches it comes with the first picture there is.
 * @param place where it is shown: it is fetched when that is about to be seen
 */
export function usePicture(
  place: RefObject<Element | null>,
  id: number | null | undefined,
  size: AvatarSize,
): string | undefined {
  const [shown, setShown] = useState<{ id: number; address: string }>()
  useEffect(() => {
    const element = place.current
    if (id === null || id === undefined || !element) return
    let stop: (() => void) | undefined
    let left = false
    import('../../lib/stores/account/pictures.ts').then(
      ({ pictureFor }) => {
        if (!left) stop = pictureFor(element, id, size, (address) => setShown({ id, address }))
      },
      (error: unknown) => console.info('The pictures of people are not shown.', error),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [place, id, size])
  return shown?.id === id ? shown?.address : undefined
}
