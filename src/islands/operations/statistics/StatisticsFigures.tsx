import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Compared } from '../../../lib/stores/operations/statistics.ts'

interface Figure {
  name: 'total' | 'falseAlarms' | 'firstOut' | 'onScene' | 'peopleComing'
  now: number | null
  /** `undefined` where there is nothing to compare with. */
  before: number | null | undefined
  unit?: 'minute'
}

/** What is asked for first, each beside the same days of the year before. */
export function StatisticsFigures({ locale, compared }: { locale: Locale; compared: Compared }) {
  const t = translate(locale)
  const { now, before } = compared
  const figures: Figure[] = [
    { name: 'total', now: now.total, before: before?.total },
    { name: 'falseAlarms', now: now.false_alarms, before: before?.false_alarms },
    {
      name: 'firstOut',
      now: now.response.first_out_minutes,
      before: before?.response.first_out_minutes,
      unit: 'minute',
    },
    {
      name: 'onScene',
      now: now.response.first_on_scene_minutes,
      before: before?.response.first_on_scene_minutes,
      unit: 'minute',
    },
    { name: 'peopleComing', now: now.response.people_coming, before: before?.response.people_coming },
  ]

  return (
    <section aria-label={t('alertStatistics.figures')}>
      <p className="muted statistics-days">
        {t('alertStatistics.days', { days: days(now, locale) })}
        {before && ` ${t('alertStatistics.compared', { days: days(before, locale) })}`}
      </p>
      <dl className="statistics-figures">
        {figures.map(({ name, ...figure }) => (
          <div key={name} className="card">
            <dt>{t(`alertStatistics.names.${name}`)}</dt>
            <dd>
              <strong className="figures">{amount(figure.now, figure.unit, locale)}</strong>
              {figure.before !== undefined && (
                <span className="muted figures">
                  {t('alertStatistics.before', { value: amount(figure.before, figure.unit, locale) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function days({ from, to }: { from: string; to: string }, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  return words.formatRange(new Date(`${from}T00:00`), new Date(`${to}T00:00`))
}

/** '7 Min.', '132', '–' where nobody knows. */
function amount(value: number | null, unit: 'minute' | undefined, locale: Locale): string {
  if (value === null) return '–'
  const options = unit ? ({ style: 'unit', unit, unitDisplay: 'short' } as const) : {}
  return new Intl.NumberFormat(languageTags[locale], { ...options, maximumFractionDigits: 1 }).format(value)
}
