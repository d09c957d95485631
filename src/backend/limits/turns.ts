/** Runs work in turns: only so many at once, in the order in which they came. Rejects with what the work rejects with. */
type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Whoever waits next takes over this place, so the count stays.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same for each name by itself: work under other names does not wait. Of a name that nobody uses nothing is kept. */
export function createTurnsByName(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const known = new Map<string, { inTurn: Turns; users: number }>()

  return async (name, work) => {
    const turns = known.get(name) ?? { inTurn: createTurns(1), users: 0 }
    known.set(name, turns)
    turns.users += 1
    try {
      return await turns.inTurn(work)
    } finally {
      turns.users -= 1
      if (turns.users === 0) known.delete(name)
    }
  }
}
