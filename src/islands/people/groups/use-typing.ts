import { useEffect, useRef } from 'react'

/** Shorter than the pause between two words, longer than the one between two letters. */
const TYPED_MS = 300

/** Tells what was typed once the typing pauses. */
export function useTyping(tell: (text: string) => void): (text: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (text) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text.trim()), TYPED_MS)
  }
}
