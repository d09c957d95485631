import '../../ui/layout/list-row.css'
import { useState } from 'react'
import {
  type Absence,
  absenceKinds,
  type AbsenceKind,
  type AvailabilityPlan,
  MOST_ABSENCES,
} from '../../../contract/availability/plan.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { dayOf, noonOf } from '../../../lib/appointments/calendar.ts'
import { dateWords } from '../../../lib/pages/dates.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { AbsenceAppointments } from './AbsenceAppointments.tsx'
import { usePlanSaving } from './use-plan-saving.ts'

/** Whole days on which the member is away. After one was added, its appointments can be refused. */
export function Absences({ locale, plan }: { locale: Locale; plan: AvailabilityPlan }) {
  const t = translate(locale)
  const saving = usePlanSaving(locale)
  const [added, setAdded] = useState<Absence>()
  const [round, setRound] = useState(0)
  const today = dayOf(Date.now())
  const coming = plan.absences.filter(({ last_day }) => last_day >= today)

  const add = async (data: FormData) => {
    const absence = {
      first_day: String(data.get('first_day')),
      last_day: String(data.get('last_day')),
      kind: kindOf(data.get('kind')),
    }
    // What is over needs no room.
    const problem = await saving.save({ absences: [...coming, absence] })
    if (problem !== undefined) return [{ field: undefined, text: problem }]
    setAdded(absence)
    setRound(round + 1)
    return []
  }
  const remove = async (absence: Absence) => {
    await saving.save({ absences: coming.filter((one) => one !== absence) })
    setAdded(undefined)
  }

  return (
    <section className="week-plan stack" aria-labelledby="absences">
      <h2 id="absences">{t('availabilityPlan.absences')}</h2>
      {coming.length > 0 && (
        <ul className="list-rows card">
          {coming.map((one) => (
            <li key={`${one.first_day} ${one.last_day}`} className="list-row">
              <div className="list-row-text">
                <p className="list-row-title">{daysOf(one, locale)}</p>
                <p className="list-row-meta">{t(`availabilityPlan.kinds.${one.kind}`)}</p>
              </div>
              <Button type="button" variant="quiet" onClick={() => void remove(one)}>
                {t('availabilityPlan.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {added && <AbsenceAppointments key={round} locale={locale} absence={added} />}
      {coming.length < MOST_ABSENCES && (
        <Form
          key={`form-${round}`}
          words={formWords(t)}
          check={(data) => {
            const [first, last] = [String(data.get('first_day')), String(data.get('last_day'))]
            if (!first) return [{ field: 'first_day', text: t('availabilityPlan.dayMissing') }]
            if (!last) return [{ field: 'last_day', text: t('availabilityPlan.dayMissing') }]
            return last < first ? [{ field: 'last_day', text: t('availabilityPlan.endsBefore') }] : []
          }}
          onSend={add}
        >
          <DateTimeField
            type="date"
            name="first_day"
            label={t('availabilityPlan.firstDay')}
            min={today}
            required
          />
          <DateTimeField
            type="date"
            name="last_day"
            label={t('availabilityPlan.lastDay')}
            min={today}
            required
          />
          <SelectField
            name="kind"
            label={t('availabilityPlan.kind')}
            choices={absenceKinds.map((value) => ({ value, label: t(`availabilityPlan.kinds.${value}`) }))}
            required
          />
          <Button type="submit">{t('availabilityPlan.addAbsence')}</Button>
        </Form>
      )}
      <p role="status">{saving.problem}</p>
    </section>
  )
}

function kindOf(value: FormDataEntryValue | null): AbsenceKind {
  return absenceKinds.find((one) => one === value) ?? 'other'
}

function daysOf({ first_day, last_day }: Absence, locale: Locale): string {
  const first = dateWords(noonOf(first_day), 'medium', locale)
  return first_day === last_day ? first : `${first} – ${dateWords(noonOf(last_day), 'medium', locale)}`
}
