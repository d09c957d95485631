import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { routes } from '../routes.ts'

/** The address of one appointment: `/termine?appointment=7`. */
export function pathOfAppointment(id: number, locale: Locale): string {
  return `${localizePath(routes.appointments.pattern, locale)}?appointment=${id}`
}
