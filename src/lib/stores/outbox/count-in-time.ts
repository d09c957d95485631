import { pause } from '../../device/lock.ts'
import { $unsentCount, countNow } from './unsent.ts'

/** A browser that never answers keeps nobody who signs out. */
const PATIENCE_MS = 2_000

/** How many changes wait; what is known of it, where the device does not answer in time. */
export function countInTime(): Promise<number> {
  return Promise.race([countNow(), pause(PATIENCE_MS).then(() => $unsentCount.get())])
}
