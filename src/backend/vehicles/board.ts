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

/** Of a vehicle that nobody has ever reported anything of. */
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
 * THE rule of the board: what one more report makes of it. Status, place and calls know nothing of each other, and each of
 * them comes to the same in whatever order reports arrive: the latest status and the latest place by their own time (ties
 * by id: whatever arrives later has the higher one), and of all calls that nobody has acknowledged the most urgent one.
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

/** An emergency is never hidden by a request to speak, and whoever has waited longest says since when. */
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
