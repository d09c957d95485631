/** Most messages of up to several megabytes that a key may send at a time: they stay in memory while they arrive. */
const MOST_AT_ONCE = 4

/** Counts the large bodies that each key is sending, in the memory of one process. */
export interface LargeBodies {
  /** Takes a place for a large body of a key (its id) or a secret, and returns a function that frees it; undefined: it has no place left. */
  take: (sender: number | string) => (() => void) | undefined
}

export function createLargeBodies(): LargeBodies {
  const running = new Map<number | string, number>()

  return {
    take: (sender) => {
      const count = running.get(sender) ?? 0
      if (count >= MOST_AT_ONCE) return undefined
      running.set(sender, count + 1)
      return () => {
        const left = (running.get(sender) ?? 1) - 1
        if (left > 0) running.set(sender, left)
        else running.delete(sender)
      }
    },
  }
}
