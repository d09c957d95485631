import './category-mark.css'
import type { AppointmentCategory } from '../../../contract/appointments/appointments.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { categoryStyle } from './category-style.ts'
import { signOfCategory } from './category-signs.ts'

/** The sign of a category on a ground of its colour, as the first thing of a row; the row names the category in words. */
export function CategorySign({ category }: { category: AppointmentCategory }) {
  return (
    <span className="category-sign" style={categoryStyle(category)}>
      <Icon shape={signOfCategory(category)} size={22} />
    </span>
  )
}
