import type { ComponentType } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import fieldStyles from '../ui/field.css?inline'
import selectStyles from '../ui/select-field.css?inline'
import { StatisticsPeriod } from './StatisticsPeriod.tsx'
import styles from './statistics-period.css?inline'

/** The choice of a period with all it needs. */
export function readyStatisticsPeriod(): { Period: ComponentType<{ locale: Locale }> } {
  adoptStyles(fieldStyles, selectStyles, styles)
  return { Period: StatisticsPeriod }
}
