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
