/** Lets what is urgent go before what only takes long: who moves the bytes of files waits while an alarm is taken in. */
export interface Precedence {
  /** Does what goes first. */
  first: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** What whoever goes last waits for before each step; undefined: nothing. Never for long, however many alarms there are. */
  turn: Turn
}

/** What each piece of a document that passes through waits for before the next one; undefined: nothing. */
export type Turn = () => Promise<void> | undefined

/** In a flood of alarms files still come, slowly (ms). */
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
