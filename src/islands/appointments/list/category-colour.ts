import type { AppointmentCategory } from '../../../contract/appointments/appointments.ts'

const tokens: Readonly<Record<AppointmentCategory, string>> = {
  Übung: 'exercise',
  Ausbildung: 'technical',
  Dienst: 'storm',
  Versammlung: 'traffic',
  Gerätewartung: 'hazmat',
  Jugend: 'alarm-system',
  Veranstaltung: 'medical',
  Sonstiges: 'other',
}

/** The colour of a category, as a value of CSS. */
export function categoryColour(category: AppointmentCategory): string {
  return `var(--type-${tokens[category]})`
}
