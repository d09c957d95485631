import { type Locale, languageTags } from '../../../../contract/locales.ts'
import type { Translate } from '../../../../i18n/translate.ts'
import type { AppointmentRow } from '../read.ts'
import type { AppointmentChange } from './changes.ts'

interface Wording {
  t: Translate
  locale: Locale
  timeZone: string
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

/** 'Donnerstag, 3. Dezember, 19:30 Uhr'; an all-day one: 'Donnerstag, 3. Dezember'. */
function whenWords({ starts_at, all_day }: AppointmentRow, { t, locale, timeZone }: Wording): string {
  const at = new Date(starts_at)
  const tag = languageTags[locale]
  const day = new Intl.DateTimeFormat(tag, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at)
  if (all_day) return day
  const time = new Intl.DateTimeFormat(tag, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
  return t('appointmentNews.when', { day, time })
}
