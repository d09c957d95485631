import './appointment-form.css'
import { type ReactNode, useState } from 'react'
import {
  appointmentCategories,
  type AppointmentDetail,
  type AppointmentScope,
  LONGEST_APPOINTMENT_PLACE,
  LONGEST_APPOINTMENT_TEXT,
  LONGEST_APPOINTMENT_TITLE,
} from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { categoryKey } from '../../../i18n/appointment-categories.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { type AppointmentValues, idsIn } from '../../../lib/appointments/appointment-input.ts'
import type { AppointmentChoices, NamedChoice } from '../../../lib/stores/appointments/appointment-choices.ts'
import { PositionField } from '../../shared/place/PositionField.tsx'
import { lengthLimit } from '../../ui/fields/input-words.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { RepetitionFields } from './RepetitionFields.tsx'
import { ResponseFields } from './ResponseFields.tsx'
import { ScopeField } from './ScopeField.tsx'
import { TimeFields } from './TimeFields.tsx'

interface Props {
  locale: Locale
  /** With which the fields begin. */
  start: AppointmentValues
  /** The appointment as it is saved; undefined: it is made. */
  appointment: AppointmentDetail | undefined
  /** Of the organisation whose groups, members and documents are offered. */
  organisationId: number
  choices: Loadable<AppointmentChoices>
  /** Names of documents beyond those of the appointment. */
  documents: readonly NamedChoice[]
  findDocuments: ((search: string) => Promise<readonly NamedChoice[]>) | undefined
  onDocument: (document: NamedChoice) => void
  /** The choice of the organisation. */
  organisation?: ReactNode
  /** For what the change is, where the member may change the whole series. */
  scope?: AppointmentScope | undefined
  onScope?: (scope: AppointmentScope) => void
}

/** Everything that people write about an appointment: what, when, where, who, and how they respond. */
export function AppointmentFields(props: Props) {
  const { locale, start, appointment, organisationId, choices, organisation } = props
  const { documents, findDocuments, onDocument, scope, onScope } = props
  const t = translate(locale)
  const known = [...(appointment?.documents ?? []), ...documents]
  const chosen = idsIn(start.documents).map(
    (id) => known.find((one) => one.id === id) ?? { id, name: String(id) },
  )

  return (
    <div className="appointment-fields">
      {scope && <ScopeField t={t} purpose="change" scope={scope} onChoose={onScope} />}
      <Part heading={t('appointmentForm.what')}>
        {organisation}
        <TextField
          name="title"
          id="appointment-title"
          label={t('appointmentForm.title')}
          defaultValue={start.title}
          maxLength={LONGEST_APPOINTMENT_TITLE}
          autoComplete="off"
          required
        />
        <SelectField
          name="category"
          id="appointment-category"
          label={t('appointmentForm.category')}
          choices={appointmentCategories.map((value) => ({ value, label: t(categoryKey(value)) }))}
          defaultValue={start.category}
          required
        />
        <TextArea
          name="text"
          id="appointment-text"
          label={t('appointmentForm.text')}
          defaultValue={start.text}
          limit={lengthLimit(t, LONGEST_APPOINTMENT_TEXT)}
        />
      </Part>
      <Part heading={t('appointmentForm.when')}>
        <TimeFields t={t} start={start} timeZone={appointment?.time_zone ?? timeZoneIn(choices)} />
        {(!appointment || scope === 'all') && (
          <RepetitionFields t={t} start={start} isSeries={scope === 'all'} />
        )}
      </Part>
      <Part heading={t('appointmentForm.where')}>
        <TextField
          name="location"
          id="appointment-location"
          label={t('appointmentForm.location')}
          hint={t('appointmentForm.locationHint')}
          defaultValue={start.location}
          maxLength={LONGEST_APPOINTMENT_PLACE}
          autoComplete="off"
        />
        <Position t={t} locale={locale} coordinates={start.coordinates} />
      </Part>
      <Part heading={t('appointmentForm.who')}>
        <AudienceFields
          t={t}
          start={start}
          choices={choices}
          groups={appointment?.groups ?? []}
          responsible={responsibleOf(appointment)}
          exists={appointment !== undefined}
        />
      </Part>
      <Part heading={t('appointmentForm.answers')}>
        <ResponseFields t={t} start={start} />
      </Part>
      <DocumentFields key={organisationId} t={t} chosen={chosen} find={findDocuments} onAdd={onDocument} />
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="appointment-form-part">
      <h3>{heading}</h3>
      {children}
    </section>
  )
}

/** Few appointments need a position: the field with its map comes when it is wanted. */
function Position({ t, locale, coordinates }: { t: Translate; locale: Locale; coordinates: string }) {
  const [isShown, setIsShown] = useState(coordinates !== '')
  if (isShown) return <PositionField locale={locale} id="appointment-coordinates" coordinates={coordinates} />
  return (
    <button type="button" className="button quiet" onClick={() => setIsShown(true)}>
      {t('appointmentForm.addPosition')}
    </button>
  )
}

function timeZoneIn(choices: Loadable<AppointmentChoices>): string | undefined {
  return choices.state === 'ready' ? choices.value.timeZone : undefined
}

function responsibleOf(appointment: AppointmentDetail | undefined): NamedChoice | undefined {
  if (!appointment || appointment.responsible_id === null) return undefined
  return {
    id: appointment.responsible_id,
    name: appointment.responsible_name ?? String(appointment.responsible_id),
  }
}
