import { lightFormat } from 'date-fns'
import { languageTags, type Locale } from '../../contract/locales.ts'
import { elapsed } from '../../lib/monitor/elapsed.ts'
import { useServerSecond } from './use-server-time.ts'

/** The time of day with its seconds: whoever sees them change knows that the rest is alive as well. */
export function MonitorClock({ locale }: { locale: Locale }) {
  const now = useServerSecond()
  if (now === 0) return null

  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return (
    <div className="monitor-clock">
      <time className="monitor-time" dateTime={lightFormat(now, 'HH:mm')}>
        {lightFormat(now, 'HH:mm')}
        <span className="monitor-seconds">{lightFormat(now, ':ss')}</span>
      </time>
      <p className="monitor-date">{new Intl.DateTimeFormat(languageTags[locale], day).format(now)}</p>
    </div>
  )
}

/** The time of day where an operation takes the room. */
export function MonitorSmallClock() {
  const now = useServerSecond()
  return <time className="monitor-small-clock">{now > 0 && lightFormat(now, 'HH:mm')}</time>
}

/** How long an operation has been running, to the second. */
export function MonitorDuration({ since }: { since: string }) {
  const now = useServerSecond()
  return <span className="figures">{now > 0 && elapsed(since, now)}</span>
}
