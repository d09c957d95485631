/** The times of a vehicle in an operation. */
export interface TurnoutTimes {
  en_route_at: string | null
  on_scene_at: string | null
  available_at: string | null
  home_at: string | null
}

/**
 * What the reports of a vehicle since its alarm make of its times, in the order of their own times: the first 3 (en route),
 * the first 4 (on scene); once it has left, the first 1 (available) and the first 2 (home), which ends it. A crew that
 * repeats "at the station" after the alarm has not left yet. After the end of the operation (`closedAt`; null: it runs)
 * only those still report that have left before.
 */
export function turnoutTimes(
  reports: Iterable<{ status: number; at: string }>,
  closedAt: string | null,
): TurnoutTimes {
  const times: TurnoutTimes = { en_route_at: null, on_scene_at: null, available_at: null, home_at: null }
  for (const { status, at } of reports) {
    const out = hasLeft(times)
    if (!out && closedAt !== null && at > closedAt) return times
    if (status === 3) times.en_route_at ??= at
    if (status === 4) times.on_scene_at ??= at
    if (status === 1 && out) times.available_at ??= at
    if (status === 2 && out) return { ...times, home_at: at }
  }
  return times
}

export function hasLeft({ en_route_at, on_scene_at }: TurnoutTimes): boolean {
  return en_route_at !== null || on_scene_at !== null
}
