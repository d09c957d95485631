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

/** What is told on each channel: the events by their names, and what each of them carries. */
export const channelEvents = {
  user: {
    'notification.created': Notification,
    /** They may do more than before, or an organisation of theirs is called otherwise. What that is, the calls answer. */
    'rights.gained': v.object({}),
  },
  operations: {
    /** It was changed in some other way than the events below tell: what it does not carry, the calls answer. */
    'operation.saved': Operation,
    'operation.removed': v.object({ id: identifier, organisation_id: identifier }),
    'operation.answered': OperationAnswered,
    'operation.reported': OperationReported,
  },
  vehicles: { 'vehicle.status': Vehicle },
  documents: {
    /** Something is new, changed or gone among the documents: not what, since not everybody on the channel sees each of them. */
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

/** Where the realtime client authorises a channel unless configured otherwise (specification, section 7). */
export const DEFAULT_AUTH_ENDPOINT = '/broadcasting/auth'

/** Unknown fields are left alone: the clients of the protocol may send parameters of their own. */
const ChannelAuthorisationInput = v.object({
  socket_id: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
  channel_name: v.pipe(v.string(), v.regex(/^[-a-zA-Z0-9_=@,.;]{1,164}$/)),
})

/** Laravel's route takes GET as well, and checks no cookie's header there: ours does not. */
export const authoriseChannel = endpoint('POST', DEFAULT_AUTH_ENDPOINT, {
  access: { kind: 'sessionOrCookie' },
  summary: 'Lets one socket of the caller listen to a guarded channel (Pusher protocol).',
  input: ChannelAuthorisationInput,
  output: v.object({ auth: v.string() }),
  acceptsForm: true,
})

/** Where the CSRF cookie of cookie mode comes from unless configured otherwise. */
export const DEFAULT_CSRF_ENDPOINT = '/sanctum/csrf-cookie'

export const csrfCookie = endpoint('GET', DEFAULT_CSRF_ENDPOINT, {
  access: { kind: 'open' },
  summary: 'In cookie mode, sets the cookie whose value channel authorisation wants in a header.',
  successes: [204],
  input: v.object({}),
  output: anything,
})
