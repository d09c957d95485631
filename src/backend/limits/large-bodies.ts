/** Messages of several megabytes that a key may send at the same time: they lie in memory while they come. */
const MOST_AT_ONCE = 4

/** Counts the large bodies that are being read, by the key they come with. In the memory of one process. */
export interface LargeBodies {
  /** Takes a place for one, and answers what gives it back; undefined: all places of this key are taken. */
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
