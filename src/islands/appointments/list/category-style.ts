import type { CSSProperties } from 'react'
import type { AppointmentCategory } from '../../../contract/appointments/appointments.ts'
import { categoryColour } from './category-colour.ts'

/** The colour of a category as `--category`, for the styles of its mark, its sign and its place in a month. */
export function categoryStyle(category: AppointmentCategory): CSSProperties {
  return { '--category': categoryColour(category) } as CSSProperties
}
