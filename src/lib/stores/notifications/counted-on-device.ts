import * as v from 'valibot'
import { Counted, latestPushed } from '../../notifications/counted.ts'
import { type DeviceCopy, deviceCopy } from '../device/on-device.ts'

/** Ids of notifications that the counts of this page contain. */
let pushed: number[] = []

/** Call it before a count contains the notification. */
export function noteCounted(id: number): void {
  if (!pushed.includes(id)) pushed = latestPushed([...pushed, id])
}

/** Stored numbers of notifications. A push message that arrives without an open page is added once, by a page or the worker. */
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
