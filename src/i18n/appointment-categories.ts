import type { AppointmentCategory } from '../contract/appointments/appointments.ts'
import { categorySlugs } from './category-slugs.ts'
import type { MessageKey } from './messages.ts'

export function categoryKey(category: AppointmentCategory): MessageKey {
  return `appointmentCategories.${categorySlugs[category]}`
}
