import { type FocusEvent, type RefObject, useRef } from 'react'

interface FocusBack {
  over: { ref: RefObject<HTMLDivElement | null>; onFocus: (event: FocusEvent) => void }
  /** Before it goes. */
  giveBack: () => void
}

/** For what lies over a page and goes again: what had the focus before gets it back, if it is in there. */
export function useFocusBack(): FocusBack {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement>(null)

  return {
    over: {
      ref,
      onFocus: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget
      },
    },
    giveBack: () => {
      if (!ref.current?.matches(':focus-within')) return
      const place = before.current?.isConnected ? before.current : document.querySelector('main')
      place?.focus()
    },
  }
}
