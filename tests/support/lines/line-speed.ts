import { setTimeout as wait } from 'node:timers/promises'

/** What a line carries; GPRS: 500 ms, 6,250 bytes per second. */
export interface LineSpeed {
  latencyMs: number
  bytesPerSecond: number
}

/** One line for all who use it: what one takes, the others wait for. */
export function createLineSpeed() {
  let speed: LineSpeed | undefined
  let freeAt = 0

  return {
    set: (next: LineSpeed | undefined) => {
      speed = next
    },
    isSlow: () => speed !== undefined,
    /** Resolves when so many bytes have come through; none: when the other side has heard that something begins. */
    arrive: async (bytes: number) => {
      if (!speed) return
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (bytes / speed.bytesPerSecond) * 1000
      await wait(bytes === 0 ? speed.latencyMs : freeAt - now)
    },
  }
}
