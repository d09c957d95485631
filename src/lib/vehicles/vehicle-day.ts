import type { VehicleDay } from '../../contract/vehicles/vehicle-detail.ts'
import { isCall } from './vehicle-status.ts'

/** How long a vehicle showed the same status; times in ms. */
export interface DayPart {
  /** null: nobody knows. */
  status: number | null
  from: number
  to: number
}

interface DayCall {
  id: number
  status: number
  at: number
}

/** A day of a vehicle as it is drawn; times in ms. */
export interface DayPicture {
  /** A day has 24 hours, 23 or 25 where the clocks are changed. */
  from: number
  to: number
  /** One after the other without a gap, until now. */
  parts: readonly DayPart[]
  /** 0 and 5, in the order of their times: the status beneath them stays. */
  calls: readonly DayCall[]
  /** Every full hour, as the clock of the device shows it. */
  hours: readonly { at: number; hour: number }[]
  /** Within the day alone. */
  now: number | undefined
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** @param now ms */
export function pictureOf({ from, to, status_before, events }: VehicleDay, now: number): DayPicture {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const known = Math.min(end, Math.max(begin, now))
  const within = events
    .map(({ id, status, at }) => ({ id, status, at: Math.min(known, Math.max(begin, Date.parse(at))) }))
    .toSorted((one, other) => one.at - other.at || one.id - other.id)
  const states = within.filter(({ status }) => !isCall(status))
  return {
    from: begin,
    to: end,
    parts: partsOf(status_before, states, { begin, known }),
    calls: within.filter(({ status }) => isCall(status)),
    hours: hoursOf(begin, end),
    now: now >= begin && now < end ? now : undefined,
  }
}

/** The same status said again begins nothing new; of several at the same moment the last one counts. */
function partsOf(
  before: number | null,
  states: readonly { status: number; at: number }[],
  { begin, known }: { begin: number; known: number },
): DayPart[] {
  const parts: DayPart[] = []
  let status = before
  let from = begin
  for (const next of [...states, { status: undefined, at: known }]) {
    if (next.status === status) continue
    if (next.at > from) parts.push({ status, from, to: next.at })
    from = next.at
    if (next.status !== undefined) status = next.status
  }
  return joined(parts)
}

/** A status that was taken back in the same moment leaves two parts of the one before. */
function joined(parts: readonly DayPart[]): DayPart[] {
  return parts.reduce<DayPart[]>((known, part) => {
    const last = known.at(-1)
    if (last?.status === part.status) return [...known.slice(0, -1), { ...last, to: part.to }]
    return [...known, part]
  }, [])
}

function hoursOf(begin: number, end: number): { at: number; hour: number }[] {
  // Only where the device is in another time zone, by half an hour.
  const offset = new Date(begin).getMinutes()
  const first = offset === 0 ? begin : begin + HOUR_MS - offset * 60_000
  const count = Math.max(0, Math.ceil((end - first) / HOUR_MS))
  return Array.from({ length: count }, (_, index) => first + index * HOUR_MS).map((at) => ({
    at,
    hour: new Date(at).getHours(),
  }))
}

/** Where a moment lies in the picture, in percent of its width. */
export function placeIn({ from, to }: Pick<DayPicture, 'from' | 'to'>, at: number): number {
  return ((at - from) / (to - from)) * 100
}

/** `2026-11-23` of `2026-11-22` and 1: days of the calendar, however long they are. */
export function dayBeside(day: string, steps: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + steps * DAY_MS).toISOString().slice(0, 10)
}
