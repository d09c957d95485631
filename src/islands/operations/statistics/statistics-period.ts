import type { ComponentType } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { StatisticsPeriod } from './StatisticsPeriod.tsx'
import './statistics-period.css'

/** The choice of a period with all it needs. */
export function readyStatisticsPeriod(): { Period: ComponentType<{ locale: Locale }> } {
  return { Period: StatisticsPeriod }
}
