import '../../ui/layout/list-row.css'
import { useState } from 'react'
import { availabilityStatuses, type AvailabilityStatus } from '../../../contract/availability/availability.ts'
import {
  type AvailabilityPlan,
  MOST_EXCEPTIONS,
  type PlanException,
} from '../../../contract/availability/plan.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { dayOf, noonOf } from '../../../lib/appointments/calendar.ts'
import { SLOTS, slotTime } from '../../../lib/availability/plan-grid.ts'
import { weekdayAndDate } from '../../../lib/pages/dates.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { usePlanSaving } from './use-plan-saving.ts'

const DAY_MINUTES = 24 * 60

/** Days that differ from the week: available all day, or with hours of their own. */
export function Exceptions({ locale, plan }: { locale: Locale; plan: AvailabilityPlan }) {
  const t = translate(locale)
  const saving = usePlanSaving(locale)
  const [round, setRound] = useState(0)
  const today = dayOf(Date.now())
  const coming = plan.exceptions.filter(({ day }) => day >= today)

  const add = async (data: FormData) => {
    const day = String(data.get('day'))
    const status = availabilityStatuses.find((one) => one === data.get('status')) ?? 'available'
    const [from, to] = [Number(data.get('from')), Number(data.get('to'))]
    const before = coming.find((one) => one.day === day)?.hours ?? []
    // Hours of the day that the new ones cover are replaced.
    const kept = before.filter((one) => one.to <= from || one.from >= to)
    const hours = status === 'available' ? kept : [...kept, { from, to, status }]
    const exceptions = [...coming.filter((one) => one.day !== day), { day, hours }]
    const problem = await saving.save({ exceptions })
    if (problem !== undefined) return [{ field: undefined, text: problem }]
    setRound(round + 1)
    return []
  }
  const times = Array.from({ length: SLOTS + 1 }, (_, slot) => ({
    value: String(slot * (DAY_MINUTES / SLOTS)),
    label: slotTime(slot),
  }))

  return (
    <section className="week-plan stack" aria-labelledby="exceptions">
      <h2 id="exceptions">{t('availabilityPlan.exceptions')}</h2>
      {coming.length > 0 && (
        <ul className="list-rows card">
          {coming
            .toSorted((one, other) => one.day.localeCompare(other.day))
            .map((one) => (
              <li key={one.day} className="list-row">
                <div className="list-row-text">
                  <p className="list-row-title">{weekdayAndDate(noonOf(one.day), locale, Date.now())}</p>
                  <p className="list-row-meta">{hoursWords(one, locale)}</p>
                </div>
                <Button
                  type="button"
                  variant="quiet"
                  onClick={() => void saving.save({ exceptions: coming.filter((other) => other !== one) })}
                >
                  {t('availabilityPlan.remove')}
                </Button>
              </li>
            ))}
        </ul>
      )}
      {coming.length < MOST_EXCEPTIONS && (
        <Form
          key={round}
          words={formWords(t)}
          check={(data) => {
            if (!data.get('day')) return [{ field: 'day', text: t('availabilityPlan.dayMissing') }]
            return Number(data.get('to')) <= Number(data.get('from'))
              ? [{ field: 'to', text: t('availabilityPlan.endsBefore') }]
              : []
          }}
          onSend={add}
        >
          <DateTimeField type="date" name="day" label={t('availabilityPlan.day')} min={today} required />
          <SelectField
            name="status"
            label={t('availabilityPlan.status')}
            choices={availabilityStatuses.map((value) => ({
              value,
              label: t(`availability.statuses.${value}`),
            }))}
            defaultValue={'unavailable' satisfies AvailabilityStatus}
            required
          />
          <SelectField
            name="from"
            id="exception-from"
            label={t('availabilityPlan.from')}
            choices={times.slice(0, -1)}
            defaultValue="0"
            required
          />
          <SelectField
            name="to"
            id="exception-to"
            label={t('availabilityPlan.to')}
            choices={times.slice(1)}
            defaultValue={String(DAY_MINUTES)}
            required
          />
          <Button type="submit">{t('availabilityPlan.addException')}</Button>
        </Form>
      )}
      <p role="status">{saving.problem}</p>
    </section>
  )
}

/** '7:00–16:00 nicht verfügbar', 'Ganztägig verfügbar'. */
function hoursWords({ hours }: PlanException, locale: Locale): string {
  const t = translate(locale)
  if (hours.length === 0) return t('availabilityPlan.allDayAvailable')
  const slotOf = (minute: number) => slotTime(minute / (DAY_MINUTES / SLOTS))
  return hours
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, status }) => `${slotOf(from)}–${slotOf(to)} ${t(`availability.statuses.${status}`)}`)
    .join(' · ')
}
