import * as v from 'valibot'
import { type AnySchema, endpoint } from './endpoint.ts'
import { Notification } from './notifications/notifications.ts'
import { OperationAnswered, OperationReported } from './operations/operation-news.ts'
import { Operation } from './operations/operations.ts'
import type { PermissionName } from './permission-names.ts'
import { anything, identifier } from './values.ts'
import { Vehicle } from './vehicles/vehicles.ts'

/** The raw states of the Pusher protocol client (specification, section 4). */
export const connectionStates = [
  'initialized',
  'connecting',
  'connected',
  'unavailable',
  'failed',
  'disconnected',
] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Who may listen to a channel. */
export type ChannelListeners =
  /** The person it belongs to. */
  | { kind: 'own' }
  /** Members of its organisation who hold this permission. */
  | { kind: 'permission'; permission: PermissionName }
  /** Every member of its organisation. */
  | { kind: 'member' }

interface ChannelRow {
  /** Without the prefix `private-`; `{id}` is that of the person (`own`) or of the organisation. */
  name: `user.{id}` | `organisation.{id}.${string}`
  listeners: ChannelListeners
  /** When a page subscribes: always, or only while it shows the channel's data (`showChannel`). */
  listens: 'always' | 'whileShown'
  /** The events by name, with their data. */
  events: Readonly<Record<string, AnySchema>>
}

/** Every channel. The backend's rule, the subscriptions of the browser, its tabs and the access matrix read this table. */
export const realtimeChannels = {
  user: {
    name: 'user.{id}',
    listeners: { kind: 'own' },
    listens: 'always',
    events: {
      'notification.created': Notification,
      /** A change of the member, such as confirming a document, has marked notifications as read. The client fetches them. */
      'notifications.read': v.object({}),
      /** The member gained rights, or one of their organisations has a new name. The client fetches both. */
      'rights.gained': v.object({}),
      /** The member has set their availability, maybe on another device. The client fetches it. */
      'own-availability.changed': v.object({}),
    },
  },
  operations: {
    name: 'organisation.{id}.operations',
    listeners: { kind: 'permission', permission: 'operations.view' },
    listens: 'always',
    events: {
      /** A change that the events below do not cover. The client fetches the data that this event does not carry. */
      'operation.saved': Operation,
      'operation.removed': v.object({ id: identifier, organisation_id: identifier }),
      'operation.answered': OperationAnswered,
      'operation.reported': OperationReported,
    },
  },
  vehicles: {
    name: 'organisation.{id}.vehicles',
    listeners: { kind: 'permission', permission: 'vehicles.view' },
    listens: 'always',
    events: { 'vehicle.status': Vehicle },
  },
  documents: {
    name: 'organisation.{id}.documents',
    listeners: { kind: 'permission', permission: 'files.view' },
    listens: 'whileShown',
    events: {
      /** A document was added, changed or removed. Names no document, because not every subscriber may see each of them. */
      'documents.changed': v.object({ organisation_id: identifier }),
    },
  },
  appointments: {
    name: 'organisation.{id}.appointments',
    listeners: { kind: 'member' },
    listens: 'whileShown',
    events: {
      /** An appointment was added, changed, answered or removed. The client fetches what it shows. */
      'appointments.changed': v.object({ organisation_id: identifier }),
    },
  },
  availability: {
    name: 'organisation.{id}.availability',
    listeners: { kind: 'permission', permission: 'availability.view' },
    listens: 'whileShown',
    events: {
      /** The availability of a member has changed. Names no member: the client fetches the counts. */
      'availability.changed': v.object({ organisation_id: identifier }),
    },
  },
} as const satisfies Record<string, ChannelRow>
export type ChannelName = keyof typeof realtimeChannels

export const channelNames = /* @__PURE__ */ Object.keys(realtimeChannels) as ChannelName[]

/** The name of a person's or an organisation's channel, without the prefix `private-`: `channels.vehicles(7)`. */
export const channels = /* @__PURE__ */ Object.fromEntries(
  channelNames.map((each) => [each, (id: number) => realtimeChannels[each].name.replace('{id}', String(id))]),
) as Readonly<Record<ChannelName, (id: number) => string>>

/** The channel with this name (without the prefix `private-`), and the id of its person or organisation; undefined: there is none. */
export function channelOfName(name: string): { channel: ChannelName; id: number } | undefined {
  const id = Number(/^[a-z]+\.([1-9]\d{0,14})(?:\.|$)/.exec(name)?.[1])
  const channel = channelNames.find((each) => channels[each](id) === name)
  return channel && { channel, id }
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Events = Intersection<(typeof realtimeChannels)[ChannelName]['events']>

/** The events of all channels by name, with their data. */
export const events = /* @__PURE__ */ Object.assign(
  {},
  ...channelNames.map((each) => realtimeChannels[each].events),
) as Events
export type EventName = keyof Events
export type EventData<Name extends EventName> = v.InferOutput<Events[Name]>

/** Default path at which the realtime client authorises a channel (specification, section 7). */
export const DEFAULT_AUTH_ENDPOINT = '/broadcasting/auth'

/** Allows unknown fields: clients of the protocol may send their own parameters. */
const ChannelAuthorisationInput = v.object({
  socket_id: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
  channel_name: v.pipe(v.string(), v.regex(/^[-a-zA-Z0-9_=@,.;]{1,164}$/)),
})

/** Unlike Laravel's route, this one does not take GET, for which Laravel checks no CSRF header. */
export const authoriseChannel = endpoint('POST', DEFAULT_AUTH_ENDPOINT, {
  access: { kind: 'sessionOrCookie' },
  summary: 'Lets one socket of the caller listen to a guarded channel (Pusher protocol).',
  input: ChannelAuthorisationInput,
  output: v.object({ auth: v.string() }),
  acceptsForm: true,
})

/** Default path that sets the CSRF cookie of cookie mode. */
export const DEFAULT_CSRF_ENDPOINT = '/sanctum/csrf-cookie'

export const csrfCookie = endpoint('GET', DEFAULT_CSRF_ENDPOINT, {
  access: { kind: 'open' },
  summary: 'In cookie mode, sets the cookie whose value channel authorisation wants in a header.',
  successes: [204],
  input: v.object({}),
  output: anything,
})
