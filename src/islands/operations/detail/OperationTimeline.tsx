import type { Locale } from '../../../contract/locales.ts'
import type { ResponseAnswer } from '../../../contract/operations/operations.ts'
import type { TimelineEntry } from '../../../contract/operations/operation-timeline.ts'
import { entryWords } from '../../../i18n/entry-words.ts'
import type { German } from '../../../i18n/catalogues.ts'
import type { MessageKey } from '../../../i18n/messages.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { alerts, close } from '../../ui/icons/frame.ts'
import { check, clock } from '../../ui/icons/interface.ts'
import { Timeline } from '../../ui/layout/Timeline.tsx'
import { type FmsWords, useFmsWords } from '../../vehicles/fms/use-fms-words.ts'

type Kind = `response.${ResponseAnswer}` | keyof German['operationTimeline']

const texts = {
  'response.coming': 'operation.answerKinds.coming',
  'response.later': 'operation.answerKinds.later',
  'response.not_coming': 'operation.answerKinds.not_coming',
  alarm: 'operationTimeline.alarm',
  recorded: 'operationTimeline.recorded',
  updated: 'operationTimeline.updated',
  news: 'operationTimeline.news',
  merged_news: 'operationTimeline.merged_news',
  unmatched: 'operationTimeline.unmatched',
  all_unavailable: 'operationTimeline.all_unavailable',
  groups_kept: 'operationTimeline.groups_kept',
  closed: 'operationTimeline.closed',
  autoclosed: 'operationTimeline.autoclosed',
  reopened: 'operationTimeline.reopened',
  alarmed_again: 'operationTimeline.alarmed_again',
  archived: 'operationTimeline.archived',
  unarchived: 'operationTimeline.unarchived',
  deleted: 'operationTimeline.deleted',
  restored: 'operationTimeline.restored',
  merged: 'operationTimeline.merged',
  attached: 'operationTimeline.attached',
  detached: 'operationTimeline.detached',
  shared: 'operationTimeline.shared',
  share_viewed: 'operationTimeline.share_viewed',
  unshared: 'operationTimeline.unshared',
  other: 'operationTimeline.other',
} as const satisfies Record<Kind, MessageKey>
/** Of the kinds that this version knows; a backend may know more. */
const known = new Map<string, MessageKey>(Object.entries(texts))

/** `fms.3` is status 3 of the vehicle that `actor` names. */
function statusOf(kind: string): number | undefined {
  const digit = /^fms\.(\d)$/.exec(kind)?.[1]
  return digit === undefined ? undefined : Number(digit)
}

function wordsOf(kind: string, locale: Locale, wordOf: FmsWords): string {
  const t = translate(locale)
  const status = statusOf(kind)
  const label = wordOf(status)
  if (status !== undefined && label) return t('vehicles.fms', { status, label })
  return t(known.get(kind) ?? texts.other)
}

const shapes: Readonly<Record<string, string>> = {
  alarm: alerts,
  alarmed_again: alerts,
  'response.coming': check,
  'response.later': clock,
  'response.not_coming': close,
  closed: check,
}

/** The digit of a status, as on the radio; otherwise an outline, if the kind has one. */
function signOfKind(kind: string) {
  const status = statusOf(kind)
  if (status !== undefined) return status
  const shape = shapes[kind]
  return shape && <Icon shape={shape} size={16} />
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
  const wordOf = useFmsWords(locale)
  const latestFirst = timeline.toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id - one.id,
  )

  return (
    <section className="operation-detail-timeline card">
      <h2>{t('operation.timeline')}</h2>
      <Timeline
        entries={latestFirst.map(({ id, at, kind, actor, text, details }) => ({
          key: id,
          at,
          time: clockTime(at, Date.now()),
          sign: signOfKind(kind),
          title: wordsOf(kind, locale, wordOf),
          detail: [actor, text, ...entryWords(t, details)].filter(Boolean).join(' · '),
        }))}
      />
    </section>
  )
}
