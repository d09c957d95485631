import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { PeriodChoice } from '../../../lib/operations/statistics-period.ts'
import { $operationYears } from '../../../lib/stores/operations/operation-years.ts'
import { $periodChoice, chosenPeriod } from '../../../lib/stores/operations/statistics.ts'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { useTypedDates } from '../../ui/form/use-typed-dates.ts'
import { goToPeriod } from './use-statistics-address.ts'
import './statistics-period.css'

const OWN = 'own'

/** The last twelve months, a year, or from one day to another. */
export function StatisticsPeriod({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const choice = useStore($periodChoice, { ssr: 'initial' })
  const years = useStore($operationYears, { ssr: 'initial' })
  const known = years.state === 'ready' ? years.value : []
  const chosenYear = choice.kind === 'year' ? [choice.year] : []
  const value = choice.kind === 'year' ? String(choice.year) : choice.kind === OWN ? OWN : ''
  const all = [...new Set([...chosenYear, ...known])].toSorted((one, other) => other - one)

  function choose(wanted: string): void {
    if (wanted === '') goToPeriod({ kind: 'recent' })
    else
      goToPeriod(wanted === OWN ? { kind: OWN, ...chosenPeriod() } : { kind: 'year', year: Number(wanted) })
  }

  // On a bad line somebody may choose before the script is there to hear it: the browser has kept what they chose.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = place.current?.querySelector('select')?.value
    if (chosen !== undefined && chosen !== value) choose(chosen)
    // Once, of what was chosen before the first effect.
  }, [])

  return (
    <div ref={place} className="statistics-period">
      <FilterSelect
        name="year"
        id="year"
        label={t('alertStatistics.period')}
        nothing={t('alertStatistics.recent')}
        choices={[
          ...all.map((year) => ({ value: String(year), label: String(year) })),
          { value: OWN, label: t('alertStatistics.own') },
        ]}
        value={value}
        onChoose={choose}
      />
      {choice.kind === OWN && <OwnPeriod key={choice.from + choice.to} locale={locale} choice={choice} />}
    </div>
  )
}

function OwnPeriod({ locale, choice }: { locale: Locale; choice: PeriodChoice & { kind: typeof OWN } }) {
  const t = translate(locale)
  const dates = useTypedDates(t)
  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!dates.areRight(event.currentTarget)) return
    const given = new FormData(event.currentTarget)
    const [from, to] = [String(given.get('from')), String(given.get('to'))].toSorted()
    if (from && to) goToPeriod({ kind: OWN, from, to })
  }

  return (
    <form className="statistics-own" noValidate onSubmit={apply}>
      {(['from', 'to'] as const).map((name) => (
        <DateTimeField
          key={name}
          type="date"
          name={name}
          label={t(`alertStatistics.${name}`)}
          required
          defaultValue={choice[name]}
          {...dates.problemOf(name)}
        />
      ))}
      <button type="submit" className="button secondary">
        {t('alertStatistics.show')}
      </button>
    </form>
  )
}
