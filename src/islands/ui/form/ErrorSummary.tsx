import './error-summary.css'
import { type MouseEvent, useEffect, useRef } from 'react'

export interface SummaryLine {
  /** The name of its field; undefined: it is not about one. */
  field: string | undefined
  text: string
  /** Corrected since: the line stays, so that nothing moves under the fingers. */
  corrected: boolean
}

interface Props {
  heading: string
  /** Said behind a line that has been corrected. */
  correctedWord: string
  lines: readonly SummaryLine[]
  /** Changes with every try. */
  attempt: number
}

/** Takes the focus with every failed try, and leads into the fields it is about. */
export function ErrorSummary({ heading, correctedWord, lines, attempt }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [attempt])
  if (lines.length === 0) return null

  return (
    <div ref={summary} className="notice danger error-summary" role="alert" tabIndex={-1}>
      <h2>{heading}</h2>
      <ul>
        {lines.map(({ field, text, corrected }) => (
          <li key={`${field} ${text}`} data-corrected={corrected || undefined}>
            {field === undefined ? (
              text
            ) : (
              <a href={`#${field}`} onClick={(event) => leadTo(field, event)}>
                {text}
              </a>
            )}
            {corrected && <span className="visually-hidden"> ({correctedWord})</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Into the control itself: for a group, the one that is chosen, else the first. */
function leadTo(name: string, event: MouseEvent): void {
  const field = event.currentTarget.closest('form')?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const control =
    field?.querySelector<HTMLElement>('input:checked') ??
    field?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
  if (!control) return
  event.preventDefault()
  field?.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
