import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { tokenLimits } from '../limits.ts'
import {
  notificationPages,
  notificationTopics,
  notificationTypes,
  topicIdEntries,
} from './notification-subjects.ts'
import { operationKinds } from '../operations/operations.ts'
import { anything, extra, identifier, nothing, timestamp } from '../values.ts'

/** An unpadded or padded base64url text that stands for so many bytes. */
/* @__NO_SIDE_EFFECTS__ */
function bytes(length: number) {
  const characters = Math.ceil((length * 4) / 3)
  return v.pipe(
    v.string(),
    v.regex(/^[\w-]+={0,2}$/),
    v.transform((text) => text.replace(/={1,2}$/, '')),
    v.check((text) => text.length === characters),
  )
}

/** What `PushSubscription.toJSON()` writes; members that browsers add to it are ignored. */
export const PushSubscriptionInput = v.object({
  /** Of the push service, https. Whether it may be called is the backend's to judge. */
  endpoint: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.check((text) => URL.canParse(text)),
    // As a URL is written, whatever was around or in it: databases keep no other text alike.
    v.transform((text) => new URL(text).href),
    v.maxLength(2000),
  ),
  keys: v.object({
    /** The device's public key: a point of P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
})
export type PushSubscriptionInput = v.InferInput<typeof PushSubscriptionInput>

/** One device of the caller that is subscribed. */
export const PushDevice = v.object({
  id: identifier,
  device_name: v.string(),
  this_device: v.boolean(),
  created_at: timestamp,
  /** When a push service last took a push for the device. */
  accepted_at: v.nullable(timestamp),
  /** When the device last said that a push has arrived. */
  received_at: v.nullable(timestamp),
  /** The last failure that no success has followed, and what the push service answered: null is no answer. */
  failed_at: v.nullable(timestamp),
  failed_status: v.nullable(v.number()),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

/**
 * What a push carries, encrypted for the device: never more than the notification itself says, and little enough for
 * every push service. Words of ours are in the person's language already.
 */
export const PushMessage = v.object({
  /** null: a test for somebody who belongs to no organisation. */
  notification_id: v.nullable(identifier),
  type: v.fallback(v.picklist(notificationTypes), 'other'),
  organisation_id: v.nullable(identifier),
  operation_id: v.nullable(identifier),
  vehicle_id: v.nullable(identifier),
  ...topicIdEntries,
  page: extra(v.picklist(notificationPages)),
  topic: extra(v.picklist(notificationTopics)),
  /** As in `data` of the notification. */
  kind: extra(v.picklist(operationKinds)),
  /** As in `data` of the notification: it calls although its operation has alarmed before. */
  again: extra(v.boolean()),
  title: v.string(),
  body: v.string(),
  created_at: timestamp,
  /** Of the person, for the direction and the voice of screen readers, and for the page that opens. */
  locale: v.string(),
  /** Whether the person wants no sound for it now. */
  silent: v.boolean(),
  /** Unread notifications of all organisations, for the badge of the app. */
  unread: v.number(),
  /** What `POST /api/push/receipt` takes. */
  receipt: v.string(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

const session = { kind: 'session' } as const

export const getPushKey = endpoint('GET', '/api/push/key', {
  access: session,
  summary: 'The key that a browser subscribes with (VAPID, RFC 8292).',
  input: v.object({}),
  output: v.object({
    /** base64url, as `applicationServerKey` takes it. */
    public_key: v.string(),
  }),
})

export const listPushDevices = endpoint('GET', '/api/user/push-subscriptions', {
  access: session,
  summary: 'The devices of the caller that are subscribed, and how pushes to them fared.',
  input: v.object({}),
  output: v.array(PushDevice),
})

export const putPushSubscription = endpoint('PUT', '/api/user/push-subscription', {
  access: session,
  summary: 'Subscribes the device of this session, in place of what it had before. It ends with the session.',
  input: PushSubscriptionInput,
  output: PushDevice,
})

export const deletePushSubscription = endpoint('DELETE', '/api/user/push-subscription', {
  access: session,
  summary: 'Ends the subscription of the device of this session; also when there is none.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const confirmPush = endpoint('POST', '/api/push/receipt', {
  access: { kind: 'open' },
  summary:
    'Says that a push has arrived: the worker of a closed app has no session. 404 for what is no receipt.',
  limits: tokenLimits,
  successes: [204],
  input: v.strictObject({ receipt: v.pipe(v.string(), v.regex(/^[\w-]{16,64}(\.\d{1,16})?$/)) }),
  output: anything,
})
