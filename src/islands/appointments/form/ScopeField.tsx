import { type AppointmentScope, appointmentScopes } from '../../../contract/appointments/appointments.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'

interface Props {
  t: Translate
  scope?: AppointmentScope
  onChoose?: (scope: AppointmentScope) => void
}

/** Whether a change is for one appointment or for its series. */
export function ScopeField({ t, scope = 'this', onChoose }: Props) {
  return (
    <RadioGroup
      name="scope"
      id="appointment-scope"
      label={t('appointmentForm.scope')}
      required
      defaultValue={scope}
      choices={appointmentScopes.map((value) => ({
        value,
        label: t(`appointmentForm.scopes.${value}`),
        ...(value === 'all' && { hint: t('appointmentForm.scopeHint') }),
      }))}
      onChoose={(value) => onChoose?.(value === 'all' ? 'all' : 'this')}
    />
  )
}

/** What the field holds. */
export function scopeIn(data: FormData): AppointmentScope {
  return data.get('scope') === 'all' ? 'all' : 'this'
}
