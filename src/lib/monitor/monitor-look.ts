import * as v from 'valibot'
import { readStored, writeStored } from '../device/storage.ts'

const KEY = 'monitor'

const MonitorLook = v.object({
  /** Dark unless somebody wants it light: it hangs in a room where people sleep, and is read in the light of vehicles. */
  light: v.boolean(),
  /** Whether it is darker by night while nothing runs. */
  dim: v.boolean(),
})
export type MonitorLook = v.InferOutput<typeof MonitorLook>

/** What was chosen for the monitor on this device, whatever the rest of the product looks like there. */
export function readLook(): MonitorLook {
  return readStored(KEY, MonitorLook) ?? { light: false, dim: true }
}

export function keepLook(look: MonitorLook): void {
  writeStored(KEY, look)
}

const [NIGHT_BEGINS, NIGHT_ENDS] = [22, 6]

/** By the time of the device. */
export function isNight(now: number): boolean {
  const hour = new Date(now).getHours()
  return hour >= NIGHT_BEGINS || hour < NIGHT_ENDS
}
