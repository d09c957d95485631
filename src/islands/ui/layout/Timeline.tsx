import './timeline.css'
import type { ReactNode } from 'react'

export interface TimelineItem {
  key: string | number
  /** When it was, for machines. */
  at: string
  /** When it was, in words. */
  time: string
  /** In place of the dot: an icon, a status digit. */
  sign?: ReactNode
  title: ReactNode
  detail?: ReactNode
}

/** What happened one after the other, in the order of `entries`. */
export function Timeline({ entries }: { entries: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, at, time, sign, title, detail }) => (
        <li key={key}>
          <time dateTime={at}>{time}</time>
          <span className="timeline-sign" data-plain={sign === undefined || undefined} aria-hidden="true">
            {sign}
          </span>
          <div className="timeline-text">
            <p>{title}</p>
            {detail && <p className="muted">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
