import type { VehicleRow, VehicleStatusRow } from '../database/schema.ts'
import { isCall } from '../vehicles/board.ts'

/** What was longer on its way than this is history: whoever is told of it would take it for what is going on. */
const LATE_AFTER_MS = 15 * 60_000

type Shown = Pick<VehicleRow, 'fms_status' | 'fms_status_at'>

/**
 * Which reports of a vehicle are news, by what its board has shown `before` them: every call, and every change of what is
 * beneath. What was reported late is none, nor is what a radio says again.
 */
export function newsOf(before: Shown, events: readonly VehicleStatusRow[]): VehicleStatusRow[] {
  const news: VehicleStatusRow[] = []
  let { fms_status, fms_status_at } = before
  for (const event of events.toSorted(inOrder)) {
    if (isCall(event.status)) news.push(event)
    else if (fms_status_at === null || event.at >= fms_status_at) {
      if (event.status !== fms_status) news.push(event)
      fms_status = event.status
      fms_status_at = event.at
    }
  }
  return news.filter(({ at, received_at }) => Date.parse(received_at) - Date.parse(at) <= LATE_AFTER_MS)
}

/** As on the board: by their own time, then as they have arrived. */
function inOrder(one: VehicleStatusRow, other: VehicleStatusRow): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : one.id - other.id
}
