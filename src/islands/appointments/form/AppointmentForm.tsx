import { useRef, useState } from 'react'
import type { AppointmentDetail, AppointmentScope } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import {
  type AppointmentField,
  type AppointmentValues,
  changeOf,
  newAppointmentOf,
  newValues,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../../lib/appointments/appointment-input.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { attemptsOfForm } from '../../../lib/stores/appointments/appointment-attempts.ts'
import {
  findDocuments,
  mayFindDocuments,
  type NamedChoice,
} from '../../../lib/stores/appointments/appointment-choices.ts'
import { currentAppointmentOf, updateAppointment } from '../../../lib/stores/appointments/appointment-work.ts'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { formProblems } from '../../shared/form-problems.ts'
import { useEdited } from '../../shared/use-edited.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { labelOf, problemWord, shownValue } from './appointment-form-words.ts'
import { AppointmentFields } from './AppointmentFields.tsx'
import { useOfSeries } from './use-of-series.ts'
import { useAppointmentChoices } from './use-appointment-choices.ts'

interface Props {
  locale: Locale
  /** Those in which the member may make appointments. */
  organisations: readonly NamedChoice[]
  /** In which a new one is made unless the member chooses another. */
  organisationId: number
  /** undefined: a new one is made. */
  appointment?: AppointmentDetail
  /** On which a new one is: `2026-12-03`. */
  day?: string
  onSaved: (id: number, organisationId: number) => void
  onClose: () => void
}

/** The form of an appointment, in a dialog. What was typed stays until it is saved, or the member says that it may go. */
export function AppointmentForm(props: Props) {
  const { locale, organisations, appointment, day = '', onSaved, onClose } = props
  const t = translate(locale)
  const [organisationId, setOrganisationId] = useState(appointment?.organisation_id ?? props.organisationId)
  const choices = useAppointmentChoices(organisationId)
  const [make] = useState(attemptsOfForm)
  const [documents, setDocuments] = useState<readonly NamedChoice[]>([])
  const savedId = useRef(appointment?.id)
  const [scope, setScope] = useState<AppointmentScope>('this')
  const ofSeries = useOfSeries(appointment)
  const read = (saved: AppointmentDetail | undefined) => (saved ? valuesOf(saved) : newValues(day))
  const edited = useEdited(appointment, { valuesOf: read, valuesIn })
  const { base, conflict, start } = edited

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      if (base) await change(base, values, names)
      else savedId.current = await make(organisationId, await newAppointmentOf(values))
      const words = base ? 'appointmentForm.saved' : 'appointmentForm.created'
      showToast({ kind: 'done', text: t(words, { title: values.title }) })
      return []
    } catch (error) {
      console.warn('The appointment was not saved.', error)
      return problemsOf(error)
    }
  }

  async function change(
    from: AppointmentDetail,
    values: AppointmentValues,
    names: readonly AppointmentField[],
  ): Promise<void> {
    // Of a new one that the server had made of an earlier attempt, too.
    savedId.current = from.id
    if (names.length === 0) return
    const now = await updateAppointment(from, {
      version: from.version,
      scope,
      ...(await changeOf(values, names)),
    })
    savedId.current = now.id
    edited.keep(now)
  }

  function problemsOf(error: unknown): readonly FieldProblem[] {
    const theirs = currentAppointmentOf(error)
    if (!theirs) {
      return formProblems(t, problemOf(error), {
        offline: t('appointmentForm.offline'),
        fields: { lat: 'coordinates', lng: 'coordinates' },
      })
    }
    if (theirs.cancelled_at !== null) {
      const reason = theirs.cancel_reason ?? ''
      return [{ field: undefined, text: t('appointmentForm.cancelledMeanwhile', { reason }) }]
    }
    edited.meet(theirs)
    return [{ field: undefined, text: t('appointmentForm.conflict') }]
  }

  const check = (data: FormData) =>
    problemsIn(valuesIn(data, start), read(base)).map(({ field, problem }) => ({
      field,
      text: problemWord(t, problem),
      ...(field === 'group_ids' && { orFields: ['audience'] }),
    }))

  const leave = () => {
    if (!edited.isChanged() || confirm(t('appointmentForm.discard'))) onClose()
  }

  const heading = t(appointment ? 'appointmentForm.edit' : 'appointmentForm.new')
  return (
    <Dialog
      open
      keepOpen
      shape="side"
      heading={heading}
      closeLabel={t('appointmentForm.close')}
      onClose={leave}
    >
      <section ref={edited.frame}>
        <Form
          aria-label={heading}
          words={formWords(t)}
          check={check}
          onSend={send}
          onSent={() => savedId.current !== undefined && onSaved(savedId.current, organisationId)}
          guardChanges
        >
          {conflict && base && (
            <EditConflict
              locale={locale}
              {...conflict}
              label={(name) => labelOf(t, name)}
              theirs={(name) => shownValue(t, name, valuesOf(base), base)}
              onTake={edited.take}
            />
          )}
          <AppointmentFields
            key={edited.round}
            locale={locale}
            start={start}
            appointment={base}
            organisationId={organisationId}
            choices={choices}
            documents={documents}
            findDocuments={
              mayFindDocuments(organisationId) ? (search) => findDocuments(organisationId, search) : undefined
            }
            onDocument={(document) => setDocuments((known) => [...known, document])}
            scope={ofSeries ? scope : undefined}
            onScope={setScope}
            organisation={
              !appointment &&
              organisations.length > 1 && (
                <SelectField
                  name="organisation"
                  id="appointment-organisation"
                  label={t('appointmentForm.organisation')}
                  choices={organisations.map(({ id, name }) => ({ value: String(id), label: name }))}
                  defaultValue={String(organisationId)}
                  onChange={({ currentTarget }) => setOrganisationId(Number(currentTarget.value))}
                  required
                />
              )
            }
          />
          <div className="form-buttons">
            <SubmitButton busyText={t('appointmentForm.saving')}>
              {t(appointment ? 'appointmentForm.save' : 'appointmentForm.create')}
            </SubmitButton>
          </div>
        </Form>
      </section>
    </Dialog>
  )
}
