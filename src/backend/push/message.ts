import { createHash } from 'node:crypto'
import { type NotificationType, typeSubjects } from '../../contract/notifications/notification-subjects.ts'
import type { PushMessage } from '../../contract/notifications/push.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** How long a push message is worth delivering, in ms. */
export function worthMsOf(type: NotificationType): number {
  return typeSubjects[type].push.minutes * MINUTE_MS
}

/**
 * The topic of a push message. Messages with the same topic replace each other until one has reached the device (RFC 8030,
 * section 5.4): news of the same operation, statuses of the same vehicle. The topic contains the type, so that news never replaces the
 * alarm itself, and `again`, so that silent news never replaces news that has not rung yet.
 */
export function topicOf(
  about: Pick<PushMessage, 'type' | 'operation_id' | 'vehicle_id' | 'again'>,
): string | undefined {
  const { id } = typeSubjects[about.type]
  const thing = id && about[id]
  if (thing === null) return undefined
  // Hash: a topic may have 32 characters, and must reveal nothing to the push service.
  return createHash('sha256')
    .update(`${about.type}${about.again ? ' again' : ''} ${thing}`)
    .digest('base64url')
    .slice(0, 32)
}

/** Longest texts, in bytes of JSON: the whole encrypted message stays below 3 KB. Some push services accept at most 4 KB. */
const LONGEST_TITLE = 700
const LONGEST_BODY = 1400

/** The message before its encryption. Cuts long texts: the list of notifications in the app shows them in full. */
export function encodeMessage(message: PushMessage): Buffer {
  const { title, body } = message
  const short = { ...message, title: shorten(title, LONGEST_TITLE), body: shorten(body, LONGEST_BODY) }
  return Buffer.from(JSON.stringify(short))
}

function shorten(text: string, longest: number): string {
  if (bytesOf(text) <= longest) return text
  let short = ''
  let bytes = bytesOf('…')
  // Go by characters, so that none is split.
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > longest) break
    short += character
  }
  return `${short}…`
}

/** The size of a text in JSON, without the quotes. */
function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}
