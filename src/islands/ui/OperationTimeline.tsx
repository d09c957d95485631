import type { Locale } from '../../contract/locales.ts'
import type { TimelineEntry } from '../../contract/operations.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime } from '../../lib/dates.ts'

const kinds: Readonly<Record<string, MessageKey>> = {
  alarm: 'operations.timelineKinds.alarm',
  'response.coming': 'operations.answerKinds.coming',
  'response.later': 'operations.answerKinds.later',
  'response.not_coming': 'operations.answerKinds.not_coming',
  vehicle: 'operations.timelineKinds.vehicle',
  closed: 'operations.timelineKinds.closed',
}

/** What happened when, the latest first; kinds this version does not know are shown by their text. */
export function OperationTimeline({
  locale,
  timeline,
}: {
  locale: Locale
  timeline: readonly TimelineEntry[]
}) {
  const t = translate(locale)
  const latestFirst = timeline.toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id - one.id,
  )

  return (
    <section className="card">
      <h2>{t('operations.timeline')}</h2>
      <ol className="operation-detail-timeline">
        {latestFirst.map(({ id, at, kind, actor, text }) => (
          <li key={id}>
            <time dateTime={at}>{clockTime(at, Date.now())}</time>
            <span>
              {t(kinds[kind] ?? 'operations.timelineKinds.other')}
              {actor && <span className="muted"> · {actor}</span>}
              {text && <span className="muted"> · {text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
