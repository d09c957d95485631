import * as v from 'valibot'
import { readStored, writeStored } from '../device/storage.ts'

const KEY = 'answer-notes'
/** As many as a member reads while running to the car. */
const MOST = 5

/** The notes that the member has sent from this device with their answers, the latest first; at most five. */
export function ownNotes(): readonly string[] {
  return readStored(KEY, v.array(v.string())) ?? []
}

export function rememberNote(note: string): void {
  writeStored(KEY, [note, ...ownNotes().filter((one) => one !== note)].slice(0, MOST))
}
