import * as v from 'valibot'
import { MOST_UPLOADS, UPLOAD_HOURS } from '../../../contract/documents/document-uploads.ts'
import { BegunUpload } from '../../documents/begun-upload.ts'
import { forgetShown, type KeptPlace, keepShown, recallKind } from '../../device/kept-shown.ts'
import { placeOf } from '../device/on-device.ts'

/** Of all organisations: a person has one line to send by. Each by itself: what one tab writes erases nothing of another's. */
const KIND = 'upload'
const QUOTA = { most: MOST_UPLOADS, bytes: Infinity }

let turn: Promise<unknown> = Promise.resolve()

/** What the server has of an upload, so that it goes on from there when the browser was closed. Never fails. */
export function keepBegun(begun: BegunUpload): void {
  const now = Date.now()
  change(begun.key, (place) => keepShown(place, { value: begun, at: now }, QUOTA, now))
}

/** It is whole, or given up. Never fails. */
export function forgetBegun(key: string): void {
  change(key, forgetShown)
}

/** What was being sent when the browser was closed, and what a tab sends now, as long as the server can still know of it. */
export async function recallBegun(): Promise<readonly BegunUpload[]> {
  const place = placeOf(KIND, 0)
  const rows = place ? await recallKind(place, KIND).catch(() => []) : []
  return rows.flatMap(({ value, at }) => {
    const read = v.safeParse(BegunUpload, value)
    return read.success && Date.now() - at <= UPLOAD_HOURS * 3_600_000 ? [read.output] : []
  })
}

function change(key: string, write: (place: KeptPlace) => Promise<void>): void {
  const place = placeOf(`${KIND} ${key}`, 0)
  if (!place) return
  turn = turn
    .then(() => write(place))
    .catch((error: unknown) => console.info('The device does not remember what is being sent.', error))
}
