import { createHash } from 'node:crypto'
import type { NotificationType } from '../../contract/notifications/notifications.ts'
import type { PushMessage } from '../../contract/notifications/push.ts'
import type { PushRequest } from './transport.ts'

const MINUTE_MS = 60_000

/**
 * How long a push is worth delivering, in ms. An alarm that arrives after half an hour sends people to where nobody is
 * any more; so does what was news of it. A vehicle's status is stale when the next one comes.
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
 * What replaces each other while neither has reached the device (RFC 8030, section 5.4): news of the same operation,
 * statuses of the same vehicle. The type is part of it, so that news never replaces the alarm itself, and so is whether it rings again:
 * quiet news never replaces what has not rung yet.
 */
export function topicOf(
  about: Pick<PushMessage, 'type' | 'operation_id' | 'vehicle_id' | 'again'>,
): string | undefined {
  const subject = about.type === 'fms_status' ? about.vehicle_id : about.operation_id
  if (subject === null) return undefined
  // Hashed to the 32 characters that are allowed, and so that it tells the push service nothing.
  return createHash('sha256')
    .update(`${about.type}${about.again ? ' again' : ''} ${subject}`)
    .digest('base64url')
    .slice(0, 32)
}

/** Bytes of JSON. With everything else they stay below 3 KB when encrypted; some push services take no more than 4. */
const LONGEST_TITLE = 700
const LONGEST_BODY = 1400

/** What is encrypted. Long texts are cut: the whole one stands in the list. */
export function encodeMessage(message: PushMessage): Buffer {
  const { title, body } = message
  const short = { ...message, title: shorten(title, LONGEST_TITLE), body: shorten(body, LONGEST_BODY) }
  return Buffer.from(JSON.stringify(short))
}

function shorten(text: string, longest: number): string {
  if (bytesOf(text) <= longest) return text
  let short = ''
  let bytes = bytesOf('…')
  // By characters, so that none is cut in two.
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > longest) break
    short += character
  }
  return `${short}…`
}

/** As JSON writes it, without the quotes. */
function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}
