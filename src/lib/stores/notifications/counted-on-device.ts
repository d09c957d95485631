import * as v from 'valibot'
import { Counted, latestPushed } from '../../notifications/counted.ts'
import { type DeviceCopy, deviceCopy } from '../device/on-device.ts'

/** Whatever this page counts holds them. */
let pushed: number[] = []

/** Called before anything counts it. */
export function noteCounted(id: number): void {
  if (!pushed.includes(id)) pushed = latestPushed([...pushed, id])
}

/** Numbers of notifications: what is pushed while no page counts is added to them once, whoever hears of it. */
export function countedOnDevice<Value>(
  name: 'counts' | 'unread',
  schema: v.GenericSchema<unknown, Value>,
): DeviceCopy<Value> {
  const copy = deviceCopy({ name: () => name, schema: Counted })
  return {
    forget: copy.forget,
    keep: (value, at) => copy.keep({ value, pushed }, at),
    recall: async () => {
      const found = await copy.recall()
      const read = v.safeParse(schema, found?.value.value)
      return found && read.success ? { value: read.output, at: found.at } : undefined
    },
  }
}
