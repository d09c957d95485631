import * as v from 'valibot'
import { ListedOperation } from '../../../contract/operations/operation-list.ts'
import { type AlertFilter, isFiltered } from '../../operations/alert-filter.ts'
import { passes } from '../../operations/alert-match.ts'
import { AlertPage } from '../../operations/alert-page.ts'
import { isOfOperations } from '../../device/kept-names.ts'
import { allShown } from '../../device/kept-search.ts'
import { type Loadable, problemBehind, staleAfter } from '../../api/loadable.ts'
import { deviceCopy, placeOf } from '../device/on-device.ts'

const list = deviceCopy({ name: () => 'alerts', schema: AlertPage })
const Kept = v.union([AlertPage, v.array(ListedOperation), ListedOperation])

/** Without an answer (`asked`): what this device has, of the list or of all that the filter finds on it. */
export async function alertsOnDevice(
  filter: AlertFilter,
  asked: Loadable<AlertPage>,
): Promise<Loadable<AlertPage>> {
  const stale =
    (asked.state === 'ready' ? asked.stale : asked.state === 'failed' && staleAfter(asked.error)) || true
  const found = isFiltered(filter) ? await searchDevice(filter) : await list.recall()
  if (!found) return { state: 'failed', error: problemBehind(stale), changing: false }
  const partial = isFiltered(filter) && ({ partial: true } as const)
  return { state: 'ready', ...found, changing: false, stale, ...partial }
}

/** Everything of operations that this person has seen in this organisation, the newest alarm first. */
async function searchDevice(filter: AlertFilter): Promise<{ value: AlertPage; at: number } | undefined> {
  const place = placeOf('alerts')
  const rows = place ? await allShown(place).catch(() => []) : []
  const kept = rows.filter(({ name }) => isOfOperations(name)).toSorted((one, other) => one.at - other.at)
  const [newest] = kept.slice(-1)
  if (!newest) return undefined

  // Of two that are kept, the later one is true.
  const operations = new Map(kept.flatMap(({ value }) => operationsIn(value)).map((one) => [one.id, one]))
  const data = [...operations.values()]
    .filter((operation) => passes(operation, filter))
    .toSorted((one, other) => Date.parse(other.alarm_at) - Date.parse(one.alarm_at) || other.id - one.id)
  const { length } = data
  const value = {
    data,
    current_page: 1,
    last_page: 1,
    per_page: length,
    total: length,
    next: null,
    complete: true,
  }
  return { value, at: newest.at }
}

/** What is kept may come from an older build: what does not fit is nothing. */
function operationsIn(value: unknown): ListedOperation[] {
  const read = v.safeParse(Kept, value)
  if (!read.success) return []
  if ('data' in read.output) return read.output.data
  return Array.isArray(read.output) ? read.output : [read.output]
}
