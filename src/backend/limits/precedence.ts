/** Lets urgent work go first: transfers of files pause while the server takes in an alarm. */
export interface Precedence {
  /** Runs urgent work; transfers pause until it has ended. */
  first: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Lets a transfer wait before its next step: at most 250 ms, however many alarms arrive. */
  turn: Turn
}

/** Resolves when a transfer may go on with its next piece; undefined: it may at once. */
export type Turn = () => Promise<void> | undefined

/** Longest pause of a transfer, in ms: in a flood of alarms files still arrive, slowly. */
const LONGEST_MS = 250

export function createPrecedence(): Precedence {
  let running = 0
  let waiting: (() => void)[] = []

  return {
    first: async (work) => {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        if (running === 0) {
          const all = waiting
          waiting = []
          for (const goOn of all) goOn()
        }
      }
    },
    turn: () => {
      if (running === 0) return undefined
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, LONGEST_MS)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  }
}
