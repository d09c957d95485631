import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { LatestOperation, OperationPage } from '../../contract/operations/operation-list.ts'
import type { OperationAnswered, OperationReported } from '../../contract/operations/operation-news.ts'
import type { Operation, OperationVehicle } from '../../contract/operations/operations.ts'
import type { Vehicle } from '../../contract/vehicles/vehicles.ts'
import { correctionsAfterPush, withSeen } from './corrections.ts'
import { monthOf } from '../pages/dates.ts'
import { isDrill } from './drill.ts'
import { isBehind } from '../vehicles/newer-vehicle.ts'
import { withAnswered, withCountingAnswers, withReported } from './with-news.ts'
import { withoutPhones } from './without-phones.ts'

/** An incident with the same id is replaced; a new one is placed first (specification, section 4). */
function upserted(known: readonly LatestOperation[], operation: LatestOperation): readonly LatestOperation[] {
  if (!known.some(({ id }) => id === operation.id)) return [operation, ...known]
  return known.map((old) => (old.id === operation.id ? withPushed(old, operation) : old))
}

/** What the channels of an organisation say of operations. */
export type OperationPush =
  /** `operation` may lack the fields that lists do not have. `own`: the response to a change by the member themselves. */
  | { kind: 'saved'; operation: OperationDetail; own?: true }
  | { kind: 'removed'; id: number }
  | { kind: 'status'; vehicle: Vehicle }
  | { kind: 'answered'; answered: OperationAnswered }
  | { kind: 'reported'; reported: OperationReported }
  /** This device has reported the version as seen. */
  | { kind: 'seen'; id: number; version: number }

function withPush(known: readonly LatestOperation[], push: OperationPush): readonly LatestOperation[] {
  if (push.kind === 'saved') return upserted(known, withoutPhones(push.operation))
  if (push.kind === 'removed') return known.filter(({ id }) => id !== push.id)
  if (push.kind === 'answered')
    return known.map((one) => (one.id === push.answered.id ? withAnswered(one, push.answered) : one))
  if (push.kind === 'seen') return known.map((operation) => withSeen(operation, push))
  if (push.kind === 'reported') return known.map((operation) => withReported(operation, push.reported))
  return known.map((operation) => withStatus(operation, push.vehicle))
}

/**
 * A new one goes to the top of the first page, which does not grow beyond its size unless its backend says where it ends.
 * What is said of one that stands on another page changes nothing; what a push does not carry stays.
 */
export function pageWith<Page extends OperationPage>(page: Page, push: OperationPush): Page {
  if (push.kind === 'answered' || push.kind === 'seen') return page
  const known = push.kind === 'saved' && page.data.find(({ id }) => id === push.operation.id)
  const isNew = push.kind === 'saved' && !known
  if (isNew && (page.current_page !== 1 || isBeyond(page, push.operation))) return page
  const data = withPush(page.data, push)
  const most = page.next === undefined ? Math.max(page.per_page, page.data.length) : data.length
  return { ...page, data: data.slice(0, most), total: page.total + data.length - page.data.length }
}

/** Whether it stands further back in the list, which begins with the newest. */
function isBeyond({ data, total, next }: OperationPage, { id, alarm_at }: Operation): boolean {
  const last = data.at(-1)
  if (!last || (next === undefined ? total <= data.length : next === null)) return false
  const later = Date.parse(alarm_at) - Date.parse(last.alarm_at)
  return later < 0 || (later === 0 && id < last.id)
}

/**
 * The known operation after a push. Fields that the push does not carry (caller, answers, timeline) stay; its corrections are computed
 * from the known values. Pushes may overtake each other: where the backend counts versions, an older one changes nothing.
 */
export function withPushed<Known extends LatestOperation>(known: Known, operation: OperationDetail): Known {
  if ((operation.version ?? Infinity) < (known.version ?? 0)) return known
  const said = Object.entries(operation).filter(([, value]) => value !== undefined)
  const after = withCountingAnswers({ ...known, ...Object.fromEntries(said) })
  if (known.corrections === undefined || operation.corrections !== undefined) return after
  return { ...after, corrections: correctionsAfterPush(known, after) }
}

/** The operation with the radio status of one of its vehicles, unless it shows a newer one; the same object where nothing changes. */
export function withStatus<Known extends Operation>(
  operation: Known,
  { id, fms_status, fms_status_at, fms_call, fms_call_at, fms_call_id, revision }: Vehicle,
): Known {
  const said = { fms_status, fms_status_at, fms_call, fms_call_at, fms_call_id, revision }
  const isMeant = (one: OperationVehicle) => one.vehicle_id === id && isBehind(one, said)
  if (!operation.vehicles.some(isMeant)) return operation
  return {
    ...operation,
    vehicles: operation.vehicles.map((one) => (isMeant(one) ? { ...one, ...said } : one)),
  }
}

const alarmedAt = ({ alarm_at, alarmed_again_at }: Operation) => Date.parse(alarmed_again_at ?? alarm_at)

/** Active operations first, real ones before drills, then those with priority, then the latest alarm; of the same second the later one. */
export function byUrgency<Known extends Operation>(operations: readonly Known[]): readonly Known[] {
  const rank = (one: Operation) => [one.active, !isDrill(one), one.priority].map(Number).join('')
  return operations.toSorted(
    (one, other) =>
      Number(rank(other)) - Number(rank(one)) || alarmedAt(other) - alarmedAt(one) || other.id - one.id,
  )
}

/** No active one is ever dropped; of the others as many stay as there is room for. */
function keepRecent(operations: readonly LatestOperation[], limit: number): readonly LatestOperation[] {
  let room = limit - operations.filter(({ active }) => active).length
  return operations.filter(({ active }) => active || room-- > 0)
}

/** The latest ones after what was pushed. */
export function latestWith(
  known: readonly LatestOperation[],
  pushes: readonly OperationPush[],
  limit: number,
): readonly LatestOperation[] {
  return keepRecent(pushes.reduce(withPush, known), limit)
}

interface OperationsOfMonth {
  /** `2026-11`, in the time zone of the device. */
  month: string
  operations: readonly Operation[]
}

/** In the order they come; operations of the same month that follow each other stand together. */
export function byMonth(operations: readonly Operation[]): readonly OperationsOfMonth[] {
  const months: { month: string; operations: Operation[] }[] = []
  for (const operation of operations) {
    const month = monthOf(operation.alarm_at)
    const last = months.at(-1)
    if (last?.month === month) last.operations.push(operation)
    else months.push({ month, operations: [operation] })
  }
  return months
}
