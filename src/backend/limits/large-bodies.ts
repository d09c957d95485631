/** Most messages of up to several megabytes that a key may send at a time: they stay in memory while they arrive. */
const MOST_AT_ONCE = 4

/** Counts the large bodies that each key is sending, in the memory of one process. */
export interface LargeBodies {
  /** Takes a place for a large body, and returns a function that frees the place; undefined: the key has no place left. */
  take: (keyId: number) => (() => void) | undefined
}

export function createLargeBodies(): LargeBodies {
  const running = new Map<number, number>()

  return {
    take: (keyId) => {
      const count = running.get(keyId) ?? 0
      if (count >= MOST_AT_ONCE) return undefined
      running.set(keyId, count + 1)
      return () => {
        const left = (running.get(keyId) ?? 1) - 1
        if (left > 0) running.set(keyId, left)
        else running.delete(keyId)
      }
    },
  }
}
