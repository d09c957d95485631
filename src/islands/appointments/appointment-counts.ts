import { type Appointment, answersOf } from '../../contract/appointments/appointments.ts'
import type { Translate } from '../../i18n/translate.ts'
import { comingCount } from '../../lib/appointments/wanted-people.ts'

/** '12 zugesagt, 3 offen'; nothing where no responses are wanted. */
export function countWords(appointment: Appointment, t: Translate): string {
  const { response, counts } = appointment
  if (answersOf[response].length === 0) return ''
  const isAssumed = response === 'unless_refused'
  return [
    isAssumed
      ? t('appointments.counts.assumed', { count: comingCount(appointment) })
      : t('appointments.counts.yes', { count: counts.yes }),
    counts.maybe > 0 && t('appointments.counts.maybe', { count: counts.maybe }),
    counts.no > 0 && t('appointments.counts.no', { count: counts.no }),
    !isAssumed && counts.open > 0 && t('appointments.counts.open', { count: counts.open }),
  ]
    .filter(Boolean)
    .join(', ')
}
