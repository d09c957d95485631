import './load-more.css'

interface Props {
  /** With how many: "20 more". undefined: there is nothing more. */
  label: string | undefined
  busy: boolean
  busyLabel: string
  /** What came, in words: read out when it changes. */
  came: string
  onMore: () => void
}

/** The list grows where it ends; the button keeps the focus, and what came is said. */
export function LoadMore({ label, busy, busyLabel, came, onMore }: Props) {
  return (
    <div className="load-more">
      {label !== undefined && (
        <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && onMore()}>
          {busy ? busyLabel : label}
        </button>
      )}
      <p role="status" className="muted figures">
        {came}
      </p>
    </div>
  )
}
