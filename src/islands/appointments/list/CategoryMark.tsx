import './category-mark.css'
import type { AppointmentCategory } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { categoryKey } from '../../../i18n/appointment-categories.ts'
import { translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { categoryStyle } from './category-style.ts'
import { signOfCategory } from './category-signs.ts'

interface Props {
  locale: Locale
  category: AppointmentCategory
}

/** The name of a category with its sign, in its colour. */
export function CategoryMark({ locale, category }: Props) {
  return (
    <span className="category-mark" style={categoryStyle(category)}>
      <Icon shape={signOfCategory(category)} size={14} />
      {translate(locale)(categoryKey(category))}
    </span>
  )
}
