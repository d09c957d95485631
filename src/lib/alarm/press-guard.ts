/** In ms: a press that comes so soon after the sheet has changed was aimed at what stood there before. */
export const AIMED_BEFORE_MS = 500

/** Tells the presses that are meant for the alarm on the sheet from those that were aimed at the alarm before. */
export interface PressGuard {
  /** `alarm`: the id of what the sheet shows from `now` on (ms, by the clock of events); undefined: the sheet is closed. */
  show: (alarm: number | undefined, now: number) => void
  isMeant: (press: { timeStamp: number }) => boolean
}

export function createPressGuard(): PressGuard {
  let shown: number | undefined
  let changedAt = -Infinity
  return {
    show: (alarm, now) => {
      if (alarm === shown) return
      // The alarm that opens the sheet can be answered at once: nothing stood there before.
      changedAt = shown === undefined ? -Infinity : now
      shown = alarm
    },
    isMeant: ({ timeStamp }) => timeStamp - changedAt >= AIMED_BEFORE_MS,
  }
}
