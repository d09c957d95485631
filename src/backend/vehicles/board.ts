import type { VehicleRow, VehicleStatusRow } from '../database/schema.ts'

/** What the reports of a vehicle have come to: what a board shows of it. */
export type BoardState = Pick<
  VehicleRow,
  | 'fms_status'
  | 'fms_status_at'
  | 'fms_status_note'
  | 'fms_source'
  | 'fms_call'
  | 'fms_call_at'
  | 'fms_call_id'
  | 'lat'
  | 'lng'
  | 'position_at'
>

/** A report as the history has it; `id` grows with each that arrives. */
export type StoredEvent = Pick<
  VehicleStatusRow,
  'id' | 'status' | 'at' | 'note' | 'source' | 'lat' | 'lng' | 'acknowledged_at' | 'withdrawn_at'
>

/** The state of a vehicle without any status event. */
export const nothingReported: BoardState = {
  fms_status: null,
  fms_status_at: null,
  fms_status_note: null,
  fms_source: null,
  fms_call: null,
  fms_call_at: null,
  fms_call_id: null,
  lat: null,
  lng: null,
  position_at: null,
}

/** Product page, section 2: 0 and 5 are calls, not states. */
export function isCall(status: number): boolean {
  return status === 0 || status === 5
}

/**
 * THE rule of the board: its state after one more status event. Status, position and calls are independent, and each has the same
 * result for any order of arrival: the latest status and the latest position by their own time (for equal times by id: a later arrival
 * has a higher one), and the most urgent of all unacknowledged calls.
 */
export function withEvent(state: BoardState, event: StoredEvent): BoardState {
  if (event.withdrawn_at !== null) return state
  return {
    ...state,
    ...placeAfter(state, event),
    ...(isCall(event.status) ? callAfter : statusAfter)(state, event),
  }
}

function statusAfter(state: BoardState, { status, at, note, source }: StoredEvent): Partial<BoardState> {
  if (isEarlier(at, state.fms_status_at)) return {}
  return { fms_status: status, fms_status_at: at, fms_status_note: note, fms_source: source }
}

function placeAfter({ position_at }: BoardState, { lat, lng, at }: StoredEvent): Partial<BoardState> {
  return lat === null || lng === null || isEarlier(at, position_at) ? {} : { lat, lng, position_at: at }
}

/** A request to speak never hides an emergency call. The time shown is that of the longest waiting call of the same kind. */
function callAfter(state: BoardState, { id, status, at, acknowledged_at }: StoredEvent): Partial<BoardState> {
  if (acknowledged_at !== null) return {}
  const { fms_call, fms_call_at } = state
  const fms_call_id = Math.max(id, state.fms_call_id ?? 0)
  if (fms_call !== null && fms_call < status) return { fms_call_id }
  const isFirst = fms_call !== status || fms_call_at === null || isEarlier(at, fms_call_at)
  return { fms_call: status, fms_call_at: isFirst ? at : fms_call_at, fms_call_id }
}

/** Both in ISO 8601 UTC with milliseconds, as the database gives them. */
function isEarlier(time: string, other: string | null): boolean {
  return other !== null && time < other
}
