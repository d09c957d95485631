import './category-mark.css'
import type { AppointmentCategory } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { categoryKey, categorySlugs } from '../../../i18n/appointment-categories.ts'
import { translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { signOfCategory } from './category-signs.ts'

interface Props {
  locale: Locale
  category: AppointmentCategory
}

/** The name of a category with its sign, in its colour. */
export function CategoryMark({ locale, category }: Props) {
  return (
    <span className="category-mark" data-category={categorySlugs[category]}>
      <Icon shape={signOfCategory(category)} size={14} />
      {translate(locale)(categoryKey(category))}
    </span>
  )
}

/** Its sign on a ground of its colour, as the first thing of a row; the row names the category in words. */
export function CategorySign({ category }: { category: AppointmentCategory }) {
  return (
    <span className="category-sign" data-category={categorySlugs[category]}>
      <Icon shape={signOfCategory(category)} size={22} />
    </span>
  )
}
