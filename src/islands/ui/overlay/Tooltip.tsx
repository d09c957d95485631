import './tooltip.css'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** Of the page. Where the text says more than the name of the control, the control points here by `aria-describedby`. */
  id: string
  text: string
  /** One control, which has a name without this. */
  children: ReactNode
}

const SHOW_AFTER_MS = 350
const HIDE_AFTER_MS = 150

/** On hover and on focus; it can be pointed at, and Escape takes it away (WCAG 1.4.13). */
export function Tooltip({ id, text, children }: Props) {
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const set = (shown: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tip.current?.togglePopover(shown), after)
  }

  // The focus may be anywhere while the pointer rests here; a dialog around it stays.
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return
      event.preventDefault()
      event.stopPropagation()
      tip.current.hidePopover()
    }
    document.addEventListener('keydown', onEscape, true)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [])

  return (
    <span
      className="tooltip-anchor"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && set(true, SHOW_AFTER_MS)}
      onPointerLeave={() => set(false, HIDE_AFTER_MS)}
      onFocus={({ target }) => target.matches(':focus-visible') && set(true, 0)}
      onBlur={() => set(false, 0)}
    >
      {children}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  )
}
