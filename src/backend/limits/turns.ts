/** Runs work in turns: a limited number at once, in the order of the calls. Rejects with the error of the work. */
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
      // The next work in line takes over this place, so the count stays.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs work with the same name one after the other; work with other names does not wait. Keeps no name without work. */
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
