import { pause } from '../../device/lock.ts'
import { $unsentCount, countNow } from './unsent.ts'

/** Longest wait for the device, so that a browser that never answers does not block the sign-out. */
const PATIENCE_MS = 2_000

/** The number of waiting changes; the last known number, if the device does not answer in time. */
export function countInTime(): Promise<number> {
  return Promise.race([countNow(), pause(PATIENCE_MS).then(() => $unsentCount.get())])
}
