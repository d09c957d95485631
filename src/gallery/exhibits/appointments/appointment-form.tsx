import type { AppointmentDetail } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import {
  labelOf,
  problemWord,
  shownValue,
} from '../../../islands/appointments/form/appointment-form-words.ts'
import { AppointmentFields } from '../../../islands/appointments/form/AppointmentFields.tsx'
import { EditConflict } from '../../../islands/shared/EditConflict.tsx'
import { FormContext } from '../../../islands/ui/form/form-context.ts'
import { formWords } from '../../../islands/ui/form/form-words.ts'
import { loading } from '../../../lib/api/loadable.ts'
import {
  type AppointmentField,
  type AppointmentValues,
  newValues,
  problemsIn,
  valuesOf,
} from '../../../lib/appointments/appointment-input.ts'
import type { Exhibit } from '../../exhibit.ts'
import { appointmentChoices, editedAppointment, wrongValues } from '../../samples/appointment-form.ts'
import type { Samples } from '../../samples/de.ts'

const nothing = () => undefined

export const appointmentForm: Exhibit = {
  name: 'appointment-form',
  group: 'forms',
  states: [
    {
      name: 'new',
      alone: true,
      view: (words, locale) => fieldsOf(words, locale, { start: newValues('2026-03-19') }),
    },
    {
      name: 'edit',
      alone: true,
      view: (words, locale) => {
        const appointment = editedAppointment(words)
        return fieldsOf(words, locale, { start: valuesOf(appointment), appointment })
      },
    },
    {
      name: 'all day',
      alone: true,
      view: (words, locale) => {
        const appointment = editedAppointment(words)
        const days = { all_day: 'yes', starts_at: '2026-03-19', ends_at: '2026-03-22' }
        return (
          <AppointmentFields
            locale={locale}
            start={{ ...valuesOf(appointment), ...days }}
            appointment={appointment}
            organisationId={1}
            choices={loading}
            documents={[]}
            findDocuments={undefined}
            onDocument={nothing}
          />
        )
      },
    },
    { name: 'wrong', alone: true, view: (words, locale) => wrongForm(words, locale) },
    { name: 'conflict', view: (words, locale) => conflictOf(words, locale) },
  ],
}

function fieldsOf(
  words: Samples,
  locale: Locale,
  { start, appointment }: { start: AppointmentValues; appointment?: AppointmentDetail },
) {
  return (
    <AppointmentFields
      locale={locale}
      start={start}
      appointment={appointment}
      organisationId={1}
      choices={appointmentChoices(words)}
      documents={[]}
      findDocuments={() => Promise.resolve([{ id: 2, name: words.unbreakable }])}
      onDocument={nothing}
    />
  )
}

function wrongForm(words: Samples, locale: Locale) {
  const t = translate(locale)
  const start = wrongValues(words)
  const problems = new Map(
    problemsIn(start, newValues('')).map(({ field, problem }) => [field, problemWord(t, problem)]),
  )
  return (
    <FormContext value={{ words: formWords(t), sending: false, problems }}>
      {fieldsOf(words, locale, { start })}
    </FormContext>
  )
}

/** Every field that another person can have saved otherwise. */
function conflictOf(words: Samples, locale: Locale) {
  const t = translate(locale)
  const theirs = editedAppointment(words)
  const values = valuesOf(theirs)
  const fields: AppointmentField[] = [
    'title',
    'category',
    'all_day',
    'starts_at',
    'coordinates',
    'groups',
    'responsible_id',
    'response',
    'documents',
  ]
  return (
    <EditConflict
      locale={locale}
      fields={fields}
      taken={['text', 'max']}
      label={(name) => labelOf(t, name)}
      theirs={(name) => shownValue(t, name, values, theirs)}
      onTake={nothing}
    />
  )
}
