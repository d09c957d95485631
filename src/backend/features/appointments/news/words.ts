import { type Locale, languageTags } from '../../../../contract/locales.ts'
import type { Translate } from '../../../../i18n/translate.ts'
import { dayAt } from '../../../time/local-time.ts'
import type { AppointmentRow } from '../read.ts'
import type { AppointmentChange } from './changes.ts'

interface Wording {
  t: Translate
  locale: Locale
  timeZone: string
  /** ms since 1970 */
  now: number
}

/** What a member reads who is told of these changes: one by itself, or how many of each kind there are. */
export function changeWords(
  changes: readonly AppointmentChange[],
  wording: Wording,
): { title: string; body: string } {
  const { t } = wording
  const [first, ...others] = changes
  if (!first) return { title: '', body: '' }
  if (others.length === 0) return oneChange(first, wording)
  const { title, series_id } = first.row
  const isSeries = series_id !== null && others.every(({ row }) => row.series_id === series_id)
  const count = changes.length
  if (isSeries && changes.every(({ kind }) => kind === 'new')) {
    const when = whenWords(first.row, wording)
    return { title, body: t('appointmentNews.series', { count, when }) }
  }
  const kinds = (['new', 'moved', 'cancelled'] as const).flatMap((kind) => {
    const some = changes.filter((change) => change.kind === kind).length
    return some === 0 ? [] : [t(`appointmentNews.counts.${kind}`, { count: some })]
  })
  const body = kinds.join(', ')
  return isSeries
    ? { title, body: t('appointmentNews.ofSeries', { counts: body }) }
    : { title: t('appointmentNews.many', { count }), body }
}

function oneChange({ kind, row }: AppointmentChange, wording: Wording): { title: string; body: string } {
  const { t } = wording
  const when = whereAndWhen(row, wording)
  const body =
    kind === 'cancelled' && row.cancel_reason !== null
      ? t('appointmentNews.cancelledBecause', { when, reason: row.cancel_reason })
      : t(`appointmentNews.${kind}`, { when })
  return { title: row.title, body }
}

/** 'Donnerstag, 3. Dezember, 19:30 Uhr, Gerätehaus'. */
export function whereAndWhen(row: AppointmentRow, wording: Wording): string {
  const when = whenWords(row, wording)
  return row.location === null ? when : `${when}, ${row.location}`
}

/** 'Donnerstag, 3. Dezember, 19:30 Uhr'; all day: 'Donnerstag, 3. Dezember', or with its last day. With the year unless it is this one. */
function whenWords({ starts_at, ends_at, all_day }: AppointmentRow, wording: Wording): string {
  const { t, locale, timeZone } = wording
  const starts = Date.parse(starts_at)
  const day = dayWords(starts, wording)
  if (all_day) {
    const last = dayWords(Date.parse(ends_at) - 1, wording)
    return last === day ? day : t('appointmentNews.days', { first: day, last })
  }
  const time = new Intl.DateTimeFormat(languageTags[locale], { timeZone, hour: 'numeric', minute: '2-digit' })
  return t('appointmentNews.when', { day, time: time.format(starts) })
}

function dayWords(at: number, { locale, timeZone, now }: Wording): string {
  const isThisYear = dayAt(at, timeZone).slice(0, 4) === dayAt(now, timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(languageTags[locale], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at)
}
