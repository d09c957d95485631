import { useState } from 'react'
import type { ResponseMode } from '../../../contract/appointments/appointments.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { AppointmentValues } from '../../../lib/appointments/appointment-input.ts'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'

/** The usual kind first. */
const modes = ['yes_no', 'yes_maybe_no', 'unless_refused', 'none'] as const satisfies readonly ResponseMode[]

/** How members respond, until when, and how many are wanted. */
export function ResponseFields({ t, start }: { t: Translate; start: AppointmentValues }) {
  const [mode, setMode] = useState(start.response)

  return (
    <>
      <RadioGroup
        name="response"
        id="appointment-response"
        label={t('appointmentForm.response')}
        required
        defaultValue={start.response}
        choices={modes.map((value) => ({ value, label: t(`appointmentForm.responses.${value}`) }))}
        onChoose={setMode}
      />
      {mode !== 'none' && (
        <DateTimeField
          type="datetime-local"
          name="response_until"
          id="appointment-response_until"
          label={t('appointmentForm.responseUntil')}
          hint={t('appointmentForm.responseUntilHint')}
          defaultValue={start.response_until}
        />
      )}
      <div className="appointment-pair">
        {(['min', 'max'] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            id={`appointment-${name}`}
            label={t(`appointmentForm.${name}`)}
            unit={t('appointmentForm.peopleUnit')}
            maxLength={4}
            defaultValue={start[name]}
          />
        ))}
      </div>
    </>
  )
}
