import { lightFormat } from 'date-fns'
import type { VehicleHistory, VehicleStatusEvent } from '../../contract/vehicles/vehicle-detail.ts'

/** What was fetched anew in the place of its beginning: what stands further back stays. */
export function withBeginning(known: VehicleHistory, fresh: VehicleHistory): VehicleHistory {
  const last = fresh.data.at(-1)
  if (!last || fresh.next === null) return fresh
  const rest = known.data.filter((one) => isOlder(one, last))
  return rest.length === 0 ? fresh : { data: [...fresh.data, ...rest], next: known.next }
}

/** With what follows it; nothing stands there twice. */
export function withRest(known: VehicleHistory, page: VehicleHistory): VehicleHistory {
  const ids = new Set(known.data.map(({ id }) => id))
  return { data: [...known.data, ...page.data.filter(({ id }) => !ids.has(id))], next: page.next }
}

function isOlder(one: VehicleStatusEvent, other: VehicleStatusEvent): boolean {
  const apart = Date.parse(one.at) - Date.parse(other.at)
  return apart < 0 || (apart === 0 && one.id < other.id)
}

interface HistoryDay {
  /** `2026-11-22`, on the clock of the device. */
  day: string
  events: readonly VehicleStatusEvent[]
}

/** In their order, day by day. */
export function byDay(events: readonly VehicleStatusEvent[]): readonly HistoryDay[] {
  const days: { day: string; events: VehicleStatusEvent[] }[] = []
  for (const event of events) {
    const day = lightFormat(event.at, 'yyyy-MM-dd')
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** Less than this is the way of a report, and no wait for a network. */
const LATE_MS = 60_000

/** Whether it arrived so late that it has to be said. */
export function isLate({ at, received_at }: VehicleStatusEvent): boolean {
  return Date.parse(received_at) - Date.parse(at) > LATE_MS
}
