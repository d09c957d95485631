import './load-more.css'
import { useEffect, useRef } from 'react'

interface Props {
  /** With how many: "20 more". undefined: there is nothing more. */
  label: string | undefined
  busy: boolean
  busyLabel: string
  /** What came, in words: read out when it changes. */
  came: string
  onMore: () => void
}

/** The list grows where it ends; the button keeps the focus as long as there is more, and what came is said. */
export function LoadMore({ label, busy, busyLabel, came, onMore }: Props) {
  const pressed = useRef(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The button goes with the last of it: the next stop of the keyboard is where it was.
  useEffect(() => {
    if (label === undefined && pressed.current && document.activeElement === document.body)
      said.current?.focus()
    pressed.current = false
  }, [label])

  return (
    <div className="load-more">
      {label !== undefined && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => {
            if (busy) return
            pressed.current = true
            onMore()
          }}
        >
          {busy ? busyLabel : label}
        </button>
      )}
      <p ref={said} role="status" tabIndex={-1} className="muted figures">
        {came}
      </p>
    </div>
  )
}
