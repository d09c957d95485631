import { useLayoutEffect } from 'react'
import { onSearchChanged, pushSearch } from '../../../lib/pages/page-search.ts'
import {
  choiceOfSearch,
  type PeriodChoice,
  searchOfChoice,
} from '../../../lib/operations/statistics-period.ts'
import { choosePeriod } from '../../../lib/stores/operations/statistics.ts'

/** The period is what the address says. */
export function useStatisticsAddress(): void {
  // Before the statistics are looked at, and by that loaded.
  useLayoutEffect(() => {
    const follow = () => choosePeriod(choiceOfSearch(location.search))
    follow()
    return onSearchChanged(follow)
  }, [])
}

/** A step the way back leads from. */
export function goToPeriod(choice: PeriodChoice): void {
  const search = searchOfChoice(choice, location.search)
  if (search === location.search) choosePeriod(choice)
  else void pushSearch(search)
}
