import {
  appointmentCategories,
  type AppointmentDetail,
  MOST_APPOINTMENT_DOCUMENTS,
  MOST_APPOINTMENT_GROUPS,
  MOST_PEOPLE_WANTED,
  responseModes,
} from '../../../contract/appointments/appointments.ts'
import { categoryKey } from '../../../i18n/appointment-categories.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { MOST_REPETITIONS, OWN_RULE } from '../../../lib/appointments/repetition.ts'
import {
  type AppointmentField,
  type AppointmentProblem,
  type AppointmentValues,
  idsIn,
  NO_GROUP,
} from '../../../lib/appointments/appointment-input.ts'

/** The sentence for a wrong field. */
export function problemWord(t: Translate, problem: AppointmentProblem): string {
  return t(`appointmentForm.problems.${problem}`, {
    groups: MOST_APPOINTMENT_GROUPS,
    documents: MOST_APPOINTMENT_DOCUMENTS,
    people: MOST_PEOPLE_WANTED,
    repetitions: MOST_REPETITIONS,
  })
}

/** The label of a field. */
export function labelOf(t: Translate, name: AppointmentField): string {
  const labels: Record<AppointmentField, string> = {
    title: t('appointmentForm.title'),
    category: t('appointmentForm.category'),
    all_day: t('appointmentForm.allDay'),
    starts_at: t('appointmentForm.startsAt'),
    ends_at: t('appointmentForm.endsAt'),
    repeat: t('appointmentForm.repeat'),
    repeat_ends: t('appointmentForm.repeatEnds'),
    repeat_until: t('appointmentForm.repeatUntil'),
    repeat_count: t('appointmentForm.repeatCount'),
    text: t('appointmentForm.text'),
    location: t('appointmentForm.location'),
    coordinates: t('appointmentForm.coordinates'),
    groups: t('appointmentForm.audience'),
    responsible_id: t('appointmentForm.responsible'),
    response: t('appointmentForm.response'),
    response_until: t('appointmentForm.responseUntil'),
    min: t('appointmentForm.min'),
    max: t('appointmentForm.max'),
    documents: t('appointmentForm.documents'),
  }
  return labels[name]
}

/** A value as people read it; '' for none. @param saved the appointment with this value, whose names are known */
export function shownValue(
  t: Translate,
  name: AppointmentField,
  values: AppointmentValues,
  saved: AppointmentDetail,
): string {
  const value = values[name]
  switch (name) {
    case 'category': {
      const category = appointmentCategories.find((one) => one === value)
      return category ? t(categoryKey(category)) : value
    }
    case 'all_day':
      return t(value === '' ? 'appointmentForm.no' : 'appointmentForm.yes')
    case 'starts_at':
    case 'ends_at':
    case 'response_until':
    case 'repeat_until':
      return shownTime(value)
    case 'repeat':
      if (value === '') return t('appointmentForm.repeats.never')
      return value === OWN_RULE
        ? t('appointmentForm.repeats.own')
        : t('appointmentForm.repeats.weeks', { count: Number(value) })
    case 'repeat_ends':
      return t(`appointmentForm.ends.${value === 'until' || value === 'count' ? value : 'never'}`)
    case 'groups':
      if (value === '') return t('appointmentForm.everybody')
      return value === NO_GROUP ? t('appointmentForm.groupsGone') : namesOf(value, saved.groups)
    case 'responsible_id':
      return value === '' ? '' : (saved.responsible_name ?? value)
    case 'response': {
      const mode = responseModes.find((one) => one === value)
      return mode ? t(`appointmentForm.responses.${mode}`) : value
    }
    case 'documents':
      return namesOf(value, saved.documents)
    case 'title':
    case 'text':
    case 'location':
    case 'coordinates':
    case 'min':
    case 'max':
    case 'repeat_count':
      return value
  }
}

/** `03.12.2026 19:30`, as the specification writes dates in both languages. */
function shownTime(value: string): string {
  const [day = '', time = ''] = value.split('T')
  return `${day.split('-').toReversed().join('.')} ${time}`.trim()
}

function namesOf(ids: string, known: readonly { id: number; name: string }[]): string {
  return idsIn(ids)
    .map((id) => known.find((one) => one.id === id)?.name ?? String(id))
    .join(', ')
}
