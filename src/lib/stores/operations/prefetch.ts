import { getOperation } from '../../../contract/operations/operation-detail.ts'
import type { Operation } from '../../../contract/operations/operations.ts'
import { call } from '../../api/api.ts'
import { detailName } from '../../device/kept-names.ts'
import { recallShown } from '../../device/kept-shown.ts'
import { isWeakLine } from '../../device/line-quality.ts'
import { keepDetail } from './kept-operations.ts'
import { isGone, placeOf } from '../device/on-device.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** By id: the version that is on the device, or nobody gives out. */
const fetched = new Map<number, number | undefined>()
let turn: Promise<void> = Promise.resolve()
/** Counts the people at this page: what one of them may see is never kept for the next. */
let person = 0

whenPersonLeaves(() => {
  fetched.clear()
  person += 1
})

/**
 * Whoever is called to an operation may open it where there is no line: its details are on the device by then. Nobody pays
 * for what they may never look at, and nothing they look at waits for it.
 */
export function prefetchDetails(organisation: number, operations: readonly Operation[]): void {
  if (navigator.onLine === false || isWeakLine()) return
  const wanted = operations.filter(
    ({ id, active, version }) => active && !(fetched.has(id) && fetched.get(id) === version),
  )
  const of = person
  for (const operation of wanted) {
    fetched.set(operation.id, operation.version)
    turn = turn.then(() => prefetch(organisation, operation, of))
  }
}

async function prefetch(organisation: number, { id, version }: Operation, of: number): Promise<void> {
  if (of !== person) return
  try {
    const place = placeOf(detailName(id), organisation)
    const kept = place && (await recallShown(place, Date.now()))
    const known = kept?.value as Operation | undefined
    if (!place || (known && known.version === version)) return
    const detail = await call(getOperation, {
      params: { organisationId: organisation, operationId: id },
    })
    if (of === person) keepDetail(organisation, detail)
  } catch (error) {
    // A line that is gone comes back; what was refused stays so.
    if (!isGone(error)) fetched.delete(id)
    console.info(`The details of operation ${id} are not on the device.`, error)
  }
}
