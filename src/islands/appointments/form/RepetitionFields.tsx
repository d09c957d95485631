import { useState } from 'react'
import type { Translate } from '../../../i18n/messages.ts'
import type { AppointmentValues } from '../../../lib/appointments/appointment-input.ts'
import { OWN_RULE } from '../../../lib/appointments/repetition.ts'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'

interface Props {
  t: Translate
  start: AppointmentValues
  /** Whether it is a series already: it stays one. */
  isSeries: boolean
}

const usualWeeks = [1, 2, 3, 4, 6, 8]

/** Whether an appointment repeats every so many weeks, and until when. */
export function RepetitionFields({ t, start, isSeries }: Props) {
  const [repeat, setRepeat] = useState(start.repeat)
  const [ends, setEnds] = useState(start.repeat_ends)
  const weeks = [...new Set([...usualWeeks, Number(start.repeat) || 1])].sort((one, other) => one - other)
  return (
    <>
      <SelectField
        name="repeat"
        id="appointment-repeat"
        label={t('appointmentForm.repeat')}
        {...(!isSeries && { nothing: t('appointmentForm.repeats.never') })}
        choices={[
          ...(start.repeat === OWN_RULE
            ? [{ value: OWN_RULE, label: t('appointmentForm.repeats.own') }]
            : []),
          ...weeks.map((count) => ({
            value: String(count),
            label: t('appointmentForm.repeats.weeks', { count }),
          })),
        ]}
        defaultValue={start.repeat}
        onChange={({ currentTarget }) => setRepeat(currentTarget.value)}
      />
      {repeat !== '' && repeat !== OWN_RULE && (
        <>
          <RadioGroup
            name="repeat_ends"
            id="appointment-repeat_ends"
            label={t('appointmentForm.repeatEnds')}
            look="segments"
            required
            defaultValue={start.repeat_ends}
            choices={(['', 'until', 'count'] as const).map((value) => ({
              value,
              label: t(`appointmentForm.ends.${value || 'never'}`),
            }))}
            onChoose={setEnds}
          />
          {ends === 'until' && (
            <DateTimeField
              type="date"
              name="repeat_until"
              id="appointment-repeat_until"
              label={t('appointmentForm.repeatUntil')}
              defaultValue={start.repeat_until}
              required
            />
          )}
          {ends === 'count' && (
            <NumberField
              name="repeat_count"
              id="appointment-repeat_count"
              label={t('appointmentForm.repeatCount')}
              unit={t('appointmentForm.repeatUnit')}
              maxLength={4}
              defaultValue={start.repeat_count}
              required
            />
          )}
        </>
      )}
    </>
  )
}
