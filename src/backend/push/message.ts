import { createHash } from 'node:crypto'
import type { NotificationType } from '../../contract/notifications/notifications.ts'
import type { PushMessage } from '../../contract/notifications/push.ts'
import type { PushRequest } from './transport.ts'

const MINUTE_MS = 60_000

/**
 * How long a push message is worth delivering, in ms. After half an hour, an alarm or its news would send members to a place
 * that the others have left. A vehicle's status is stale when the next one comes.
 */
export const worthMs = {
  operation: 30 * MINUTE_MS,
  operation_updated: 30 * MINUTE_MS,
  fms_status: 10 * MINUTE_MS,
  other: 24 * 60 * MINUTE_MS,
} as const satisfies Record<NotificationType, number>

/** An alarm wakes a sleeping phone; a status waits until it is awake, unless it is an emergency (RFC 8030, section 5.3). */
export const urgencies = {
  operation: 'high',
  operation_updated: 'normal',
  fms_status: 'low',
  other: 'normal',
} as const satisfies Record<NotificationType, PushRequest['urgency']>

/**
 * The topic of a push message. Messages with the same topic replace each other until one has reached the device (RFC 8030,
 * section 5.4): news of the same operation, statuses of the same vehicle. The topic contains the type, so that news never replaces the
 * alarm itself, and `again`, so that silent news never replaces news that has not rung yet.
 */
export function topicOf(
  about: Pick<PushMessage, 'type' | 'operation_id' | 'vehicle_id' | 'again'>,
): string | undefined {
  const subject = about.type === 'fms_status' ? about.vehicle_id : about.operation_id
  if (subject === null) return undefined
  // Hash: a topic may have 32 characters, and must reveal nothing to the push service.
  return createHash('sha256')
    .update(`${about.type}${about.again ? ' again' : ''} ${subject}`)
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
