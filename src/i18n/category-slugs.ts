import { type AppointmentCategory, appointmentCategories } from '../contract/appointments/appointments.ts'

/** The categories are German words on the wire; these are their names in code, styles and addresses. */
export const categorySlugs = {
  Übung: 'drill',
  Ausbildung: 'training',
  Dienst: 'duty',
  Versammlung: 'meeting',
  Gerätewartung: 'maintenance',
  Jugend: 'youth',
  Veranstaltung: 'event',
  Sonstiges: 'other',
} as const satisfies Record<AppointmentCategory, string>
export type CategorySlug = (typeof categorySlugs)[AppointmentCategory]

/** undefined: no category is named so. */
export function categoryOfSlug(slug: string): AppointmentCategory | undefined {
  return appointmentCategories.find((category) => categorySlugs[category] === slug)
}
