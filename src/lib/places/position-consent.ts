import * as v from 'valibot'
import { readStored, writeStored } from '../device/storage.ts'

/** Whoever signs out leaves none of it on the device. */
const KEY = 'position-consent'
const Consent = v.object({ person: v.number() })

/** Whether this person sends the position of this device with a status. */
export function sendsPosition(person: number | undefined): boolean {
  return person !== undefined && readStored(KEY, Consent)?.person === person
}

export function keepPositionConsent(person: number | undefined, given: boolean): void {
  writeStored(KEY, given && person !== undefined ? { person } : null)
}
