import { type RefObject, useEffect, useRef } from 'react'

/** Hidden fields say nothing by themselves: the form around hears of a change once they have their values. */
export function useToldChange(frame: RefObject<HTMLElement | null>, value: unknown): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    frame.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value, frame])
}
