import type { AppointmentCategory } from '../../../contract/appointments/appointments.ts'
import { calendar, drill, event, meeting, youth } from '../../ui/icons/appointments.ts'
import { exercise, technical, watch } from '../../ui/icons/operation.ts'

const signs: Readonly<Record<AppointmentCategory, string>> = {
  Übung: drill,
  Ausbildung: exercise,
  Dienst: watch,
  Versammlung: meeting,
  Gerätewartung: technical,
  Jugend: youth,
  Veranstaltung: event,
  Sonstiges: calendar,
}

export function signOfCategory(category: AppointmentCategory): string {
  return signs[category]
}
