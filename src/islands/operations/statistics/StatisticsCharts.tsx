import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { monthName } from '../../../lib/pages/dates.ts'
import { typeKey } from '../../../lib/operations/operation-types.ts'
import type { Compared } from '../../../lib/stores/operations/statistics.ts'
import { BarTable } from './BarTable.tsx'
import { HourTable } from './HourTable.tsx'

/** Tables that are drawn as charts: what is seen and what is read out is the same. */
export function StatisticsCharts({ locale, compared }: { locale: Locale; compared: Compared }) {
  const t = translate(locale)
  const { now, before } = compared
  const shortMonth = new Intl.DateTimeFormat(languageTags[locale], { month: 'short' })
  const typesBefore = before && new Map(before.types.map(({ type, count }) => [type, count]))

  return (
    <div className="statistics-charts">
      <BarTable
        t={t}
        heading={t('alertStatistics.byMonth')}
        first={t('alertStatistics.month')}
        columns
        rows={now.months.map(({ month, count }, place) => ({
          key: month,
          label: shortMonth.format(new Date(`${month}-01T00:00`)),
          whole: monthName(month, locale),
          now: count,
          before: before && (before.months[place]?.count ?? 0),
        }))}
      />
      <BarTable
        t={t}
        heading={t('alertStatistics.byType')}
        first={t('alertStatistics.type')}
        rows={now.types.map(({ type, count }) => ({
          key: type,
          label: t(typeKey(type)),
          now: count,
          before: typesBefore && (typesBefore.get(type) ?? 0),
        }))}
      />
      <BarTable
        t={t}
        heading={t('alertStatistics.byDuration')}
        first={t('alertStatistics.duration')}
        rows={now.durations.map(({ up_to, count }, place) => ({
          key: String(up_to),
          label: durationName(t, now.durations[place - 1]?.up_to ?? 0, up_to, locale),
          now: count,
          before: before && (before.durations[place]?.count ?? 0),
        }))}
      />
      <HourTable locale={locale} hours={now.hours} />
    </div>
  )
}

/** 'bis 30 Min.', '1 Std. – 2 Std.', 'über 8 Std.' */
function durationName(t: Translate, from: number, to: number | null, locale: Locale): string {
  const length = (minutes: number) => {
    const unit = minutes % 60 === 0 ? 'hour' : 'minute'
    const format = new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'short' })
    return format.format(unit === 'hour' ? minutes / 60 : minutes)
  }
  if (to === null) return t('alertStatistics.longer', { from: length(from) })
  if (from === 0) return t('alertStatistics.upTo', { to: length(to) })
  return t('alertStatistics.between', { from: length(from), to: length(to) })
}
