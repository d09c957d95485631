/** As long as it takes to read what, where and who comes, from across a room. */
export const TURN_MS = 15_000
/** What has just come stays until everybody in the room has seen it. */
export const NEWS_MS = 60_000

/** Which of several operations a monitor shows. */
export interface Turn {
  /** undefined: none runs. */
  id: number | undefined
  /** When the next one takes its place (ms). */
  until: number
  known: readonly number[]
}

export const noTurn: Turn = { id: undefined, until: 0, known: [] }

/**
 * Whose turn it is now. What is new comes at once, also where the change is paused; what is over makes room for the next.
 * @param running the newest first
 */
export function turnAfter(
  turn: Turn,
  { running, now, paused }: { running: readonly number[]; now: number; paused: boolean },
): Turn {
  const fresh = running.find((id) => !turn.known.includes(id))
  if (fresh !== undefined) return { id: fresh, until: now + NEWS_MS, known: running }

  const known = isSame(turn.known, running) ? turn.known : running
  const place = turn.id === undefined ? -1 : running.indexOf(turn.id)
  const isOver = place === -1 || (!paused && now >= turn.until)
  if (!isOver) return known === turn.known ? turn : { ...turn, known }

  const id = running[(place + 1) % Math.max(1, running.length)]
  if (id === turn.id && known === turn.known) return turn
  return { id, until: now + TURN_MS, known }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place])
}
