import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Notification } from './notifications/notifications.ts'
import { OperationAnswered, OperationReported } from './operations/operation-news.ts'
import { Operation } from './operations/operations.ts'
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

/** Channel names without the prefix `private-`. */
export const channels = {
  user: (userId: number) => `user.${userId}`,
  operations: (organisationId: number) => `organisation.${organisationId}.operations`,
  vehicles: (organisationId: number) => `organisation.${organisationId}.vehicles`,
  documents: (organisationId: number) => `organisation.${organisationId}.documents`,
} as const

/** The events of each channel by name, with their data. */
export const channelEvents = {
  user: {
    'notification.created': Notification,
    /** The member gained rights, or one of their organisations has a new name. The client fetches both. */
    'rights.gained': v.object({}),
  },
  operations: {
    /** A change that the events below do not cover. The client fetches the data that this event does not carry. */
    'operation.saved': Operation,
    'operation.removed': v.object({ id: identifier, organisation_id: identifier }),
    'operation.answered': OperationAnswered,
    'operation.reported': OperationReported,
  },
  vehicles: { 'vehicle.status': Vehicle },
  documents: {
    /** A document was added, changed or removed. Names no document, because not every subscriber may see each of them. */
    'documents.changed': v.object({ organisation_id: identifier }),
  },
} as const satisfies Record<keyof typeof channels, object>

export const events = {
  ...channelEvents.user,
  ...channelEvents.operations,
  ...channelEvents.vehicles,
  ...channelEvents.documents,
} as const
export type EventName = keyof typeof events
export type EventData<Name extends EventName> = v.InferOutput<(typeof events)[Name]>

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
