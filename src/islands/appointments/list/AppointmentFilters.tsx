import { appointmentCategories } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { categoryKey } from '../../../i18n/appointment-categories.ts'
import { categoryOfSlug, categorySlugs, type CategorySlug } from '../../../i18n/category-slugs.ts'
import { translate } from '../../../i18n/translate.ts'
import { type AppointmentFilter, isFiltered, noFilter } from '../../../lib/appointments/filter.ts'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'

interface Props {
  locale: Locale
  filter: AppointmentFilter
  onFilter: (filter: AppointmentFilter) => void
}

type Chip = 'mine' | 'open' | CategorySlug

/** Chips for what is for the member, what they have not answered, and each category; as many as they like. */
export function AppointmentFilters({ locale, filter, onFilter }: Props) {
  const t = translate(locale)
  const { mine, open, categories } = filter
  const chosen: Chip[] = categories.map((category) => categorySlugs[category])
  if (mine) chosen.push('mine')
  if (open) chosen.push('open')

  return (
    <FilterBar<Chip>
      label={t('appointmentFilters.label')}
      options={[
        { value: 'mine', label: t('appointmentFilters.mine') },
        { value: 'open', label: t('appointmentFilters.open') },
        ...appointmentCategories.map((category) => ({
          value: categorySlugs[category],
          label: t(categoryKey(category)),
        })),
      ]}
      chosen={chosen}
      onChoose={(chip) => onFilter(toggled(filter, chip))}
      {...(isFiltered(filter) && {
        reset: { label: t('appointmentFilters.reset'), onReset: () => onFilter(noFilter) },
      })}
    />
  )
}

function toggled(filter: AppointmentFilter, chip: Chip): AppointmentFilter {
  if (chip === 'mine') return { ...filter, mine: !filter.mine }
  if (chip === 'open') return { ...filter, open: !filter.open }
  const pressed = categoryOfSlug(chip)
  const isChosen = (one: string) => filter.categories.some((category) => category === one)
  return {
    ...filter,
    categories: appointmentCategories.filter((one) => (one === pressed ? !isChosen(one) : isChosen(one))),
  }
}
