import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

/** Whether the window has room for a table; on a server it has none. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const room = matchMedia(query)
      room.addEventListener('change', changed)
      return () => room.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
