import * as v from 'valibot'
import { readStored, writeStored } from '../../device/storage.ts'

/** Who subscribes this device, or ends its subscription, holds it: two tabs at once undo each other's work. */
export const PUSH_LOCK = 'push'
const KEY = 'push'

/** What this device is subscribed with, and who told the backend so. */
const StoredPush = v.object({
  person: v.number(),
  endpoint: v.string(),
  /** The key of the backend it was made with. */
  key: v.string(),
  /** ms since 1970 */
  sentAt: v.number(),
})
export type StoredPush = v.InferOutput<typeof StoredPush>

/** Whosever it is. */
export function storedPush(): StoredPush | undefined {
  return readStored(KEY, StoredPush)
}

export function storePush(row: StoredPush | null): void {
  writeStored(KEY, row)
}
