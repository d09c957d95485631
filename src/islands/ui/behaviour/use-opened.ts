import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/**
 * Whether a `<details>` is open, for what is asked for or drawn only then; to be spread over it. It opens by itself before the
 * script of its page is there, and says nothing of it then.
 */
export function useOpened(): {
  opened: boolean
  details: {
    ref: RefObject<HTMLDetailsElement | null>
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => void
  }
} {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => setOpened(ref.current?.open ?? false), [])
  return { opened, details: { ref, onToggle: ({ currentTarget }) => setOpened(currentTarget.open) } }
}
