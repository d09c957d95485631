import { type AppointmentScope, appointmentScopes } from '../../../contract/appointments/appointments.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'

interface Props {
  t: Translate
  /** Only changes leave those as they are that were changed by themselves; a deletion also takes those that are over. */
  purpose: 'change' | 'cancel' | 'delete'
  scope?: AppointmentScope
  onChoose?: (scope: AppointmentScope) => void
}

/** Asks whether a change is for one appointment or for its series. */
export function ScopeField({ t, purpose, scope = 'this', onChoose }: Props) {
  const all = purpose === 'delete' ? 'series' : 'all'
  return (
    <RadioGroup
      name="scope"
      id="appointment-scope"
      label={t('appointmentForm.scope')}
      required
      defaultValue={scope}
      choices={appointmentScopes.map((value) => ({
        value,
        label: t(`appointmentForm.scopes.${value === 'all' ? all : value}`),
        ...(value === 'all' && purpose === 'change' && { hint: t('appointmentForm.scopeHint') }),
      }))}
      onChoose={(value) => onChoose?.(value === 'all' ? 'all' : 'this')}
    />
  )
}

/** The answer in the data of the form. */
export function scopeIn(data: FormData): AppointmentScope {
  return data.get('scope') === 'all' ? 'all' : 'this'
}
