import type { ComponentType } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { adoptStyles } from '../../ui/behaviour/adopt-styles.ts'
import fieldStyles from '../../ui/fields/field.css?inline'
import selectStyles from '../../ui/fields/select-field.css?inline'
import { StatisticsPeriod } from './StatisticsPeriod.tsx'
import styles from './statistics-period.css?inline'

/** The choice of a period with all it needs. */
export function readyStatisticsPeriod(): { Period: ComponentType<{ locale: Locale }> } {
  adoptStyles(fieldStyles, selectStyles, styles)
  return { Period: StatisticsPeriod }
}
