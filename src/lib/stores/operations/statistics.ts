import { lightFormat } from 'date-fns'
import { atom } from 'nanostores'
import {
  getOperationStatistics,
  type OperationStatistics,
} from '../../../contract/operations/operation-statistics.ts'
import { call } from '../../api/api.ts'
import { forbiddenWithout } from '../../api/api-error.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import {
  type Period,
  type PeriodChoice,
  periodOf,
  recent,
  yearBefore,
} from '../../operations/statistics-period.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** A period beside the same days of the year before, if anything is known of them. */
export interface Compared {
  now: OperationStatistics
  before: OperationStatistics | null
}

export const $periodChoice = atom<PeriodChoice>(recent)
export const $statistics = atom<Loadable<Compared>>(loading)

let questions = 0
/** The answer to the last question has not come yet. */
let isAsking = false

whileShown($statistics, loadStatistics, 'operations', 'vehicles')
whenPersonLeaves(() => {
  $periodChoice.set(recent)
  clearStatistics()
})
whenOrganisationChanges(clearStatistics)

export function choosePeriod(choice: PeriodChoice): void {
  $periodChoice.set(choice)
  // Before anything was asked, the first look at the statistics loads them.
  if ($statistics.value.state !== 'loading' || isAsking) void loadStatistics()
}

/** On the clock of the device. */
export function chosenPeriod(): Period {
  return periodOf($periodChoice.get(), lightFormat(Date.now(), 'yyyy-MM-dd'))
}

export async function loadStatistics(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (organisationId === 0 || allowed === undefined) return
  const turn = ++questions
  if (!allowed) return $statistics.set(failed($statistics.value, forbiddenWithout('operations.view')))

  const period = chosenPeriod()
  const ask = (input: Period) => call(getOperationStatistics, { params: { organisationId }, input })
  $statistics.set(changing($statistics.value))
  isAsking = true
  try {
    const [now, before] = await Promise.all([ask(period), ask(yearBefore(period))])
    // Whose first year it is did not have none; nobody wrote them down.
    const known = before.total > 0 ? before : null
    if (turn === questions) $statistics.set(ready({ now, before: known }, Date.now()))
  } catch (error) {
    console.warn('The statistics could not be loaded.', error)
    if (turn !== questions) return
    // What is shown may be of another period.
    $statistics.set(failed(isShown(period) ? $statistics.value : loading, error))
  } finally {
    if (turn === questions) isAsking = false
  }
}

export function clearStatistics(): void {
  questions += 1
  isAsking = false
  $statistics.set(loading)
}

function isShown({ from, to }: Period): boolean {
  const { value: shown } = $statistics
  return shown.state === 'ready' && shown.value.now.from === from && shown.value.now.to === to
}
