import { computed } from 'nanostores'
import type { PageConfig } from '../../../contract/pages.ts'
import {
  type ChannelListeners,
  type ChannelName,
  channelNames,
  realtimeChannels,
} from '../../../contract/realtime.ts'
import { renewToken } from '../../api/api.ts'
import { wired } from '../../api/api-hooks.ts'
import type { Realtime } from '../../realtime/echo.ts'
import type { Subscriptions } from '../../realtime/echo-channels.ts'
import type { ReceivedEvent } from '../../realtime/realtime-event.ts'
import { shareRealtime } from '../../realtime/shared-realtime.ts'
import { announce } from '../alarm/alarm.ts'
import { catchUp, noteHeard } from './catch-up.ts'
import { $connection, $hears, setConnection } from './connection.ts'
import { tellOfAppointments } from '../appointments/appointment-news.ts'
import { tellOfOwnAvailability, tellOfStrength } from '../availability/availability-news.ts'
import { askAnew } from '../device/kept-answer.ts'
import { tellOfDocuments } from '../documents/document-news.ts'
import { pushOperation, removeIncident, upsertIncident } from '../operations/operation-news.ts'
import { receiveNotification } from '../notifications/notifications.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, permissionSet } from '../session/permissions.ts'
import { currentToken, $session, userOf } from '../session/session.ts'
import { rememberPushed } from '../notifications/pushed-notifications.ts'
import { loadUser } from '../session/session-calls.ts'
import { reloadShown } from '../device/shown.ts'
import { $shownChannels } from './shown-channels.ts'

/**
 * The channels that this page needs, each with the id of its person or organisation; undefined while no person is signed in. As JSON,
 * so that the connection changes only when the channels do.
 */
const $needed = computed(
  [$session, $organisationId, $permissions, $shownChannels],
  (session, organisationId, permissions, shownChannels) => {
    const user = userOf(session)
    if (!user) return undefined

    const held = permissionSet(user, organisationId, permissions)
    const needed = channelNames.flatMap((name): [ChannelName, number][] => {
      const { listeners, listens } = realtimeChannels[name]
      if (listens === 'whileShown' && !shownChannels.includes(name)) return []
      if (listeners.kind === 'own') return [[name, user.id]]
      return organisationId > 0 && mayListen(listeners, held) ? [[name, organisationId]] : []
    })
    return JSON.stringify(needed)
  },
)

/** The backend decides; this only spares a request that it would refuse. */
function mayListen(listeners: ChannelListeners, held: ReturnType<typeof permissionSet>): boolean {
  return listeners.kind === 'permission' ? held !== 'unknown' && held.has(listeners.permission) : true
}

export const $subscriptions = computed($needed, (needed): Subscriptions | undefined =>
  needed === undefined ? undefined : new Map(JSON.parse(needed) as [ChannelName, number][]),
)

const REOPEN_MS = 15_000
/** On most lines, all channels of an organisation open within this time. */
const TOGETHER_MS = 300
let connection: Realtime | undefined
let joining: ReturnType<typeof setTimeout> | undefined
const joined = new Set<ChannelName>()

/** Connects, subscribes or disconnects, as the session requires. */
export function followSession(config: PageConfig, subscriptions: Subscriptions | undefined): void {
  if (subscriptions === undefined) {
    connection?.disconnect()
    connection = undefined
    return setConnection('initialized', false, Date.now())
  }

  if (!connection) void catchUp()
  connection ??= open(config)
  connection.watch(subscriptions)
}

/** Subscribes again after the token was renewed: channels that were refused may open. */
export function retryChannels(): void {
  connection?.retry()
}

/** After sleep, or with a new network: the connection may be dead without an error so far. */
export function probeConnection(): void {
  connection?.probe()
}

/** Polls while the connection pushes nothing. */
export function reloadUnpushed(): void {
  if ($connection.get() !== 'connected' || !$hears.get()) reload()
}

/** Events may have been missed: fetches the stores on the screen again, and announces missed notifications. */
export function reload(): void {
  reloadShown()
  void catchUp()
}

/** Fetches the stores of a channel that was subscribed after the person's own: all others were fetched when that one opened. */
function reloadJoined(channel: ChannelName): void {
  joined.add(channel)
  joining ??= setTimeout(() => {
    joining = undefined
    reloadShown(joined)
    joined.clear()
  }, TOGETHER_MS)
}

function open({ realtime, apiBase }: PageConfig): Realtime {
  return shareRealtime({
    config: realtime,
    base: apiBase,
    token: currentToken,
    stateChanged: (state, hears) => setConnection(state, hears, Date.now()),
    received: receive,
    subscribed: reload,
    joined: reloadJoined,
    // The response to any call tells whether the session still holds; if it does, the connection may open again later.
    cutOff: () => void loadUser().then(() => setTimeout(probeConnection, REOPEN_MS * (1 + Math.random()))),
    lostRight: wired().rightsChanged,
    unauthenticated: (token) => {
      renewToken(token, 'refused').then(retryChannels, (error: unknown) => {
        console.warn('The token could not be renewed for realtime.', error)
      })
    },
  })
}

function receive({ name, data, organisationId }: ReceivedEvent): void {
  switch (name) {
    case 'notification.created':
      // Lists and counts detect by themselves notifications that they have already.
      void receiveNotification(data)
      if (!noteHeard(data.id)) return
      rememberPushed(data)
      void announce(data)
      break
    case 'notifications.read':
      askAnew()
      break
    case 'operation.saved':
      if (organisationId) upsertIncident(data, organisationId)
      break
    case 'operation.removed':
      removeIncident(data.id, data.organisation_id)
      break
    case 'operation.answered':
      if (organisationId) pushOperation({ kind: 'answered', answered: data, organisationId })
      break
    case 'operation.reported':
      if (organisationId) pushOperation({ kind: 'reported', reported: data, organisationId })
      break
    case 'vehicle.status':
      if (organisationId) pushOperation({ kind: 'status', vehicle: data, organisationId })
      break
    case 'appointments.changed':
      tellOfAppointments()
      break
    case 'availability.changed':
      tellOfStrength(data.organisation_id)
      break
    case 'own-availability.changed':
      tellOfOwnAvailability()
      break
    case 'documents.changed':
      tellOfDocuments(data.organisation_id)
      break
    case 'rights.gained':
      wired().rightsChanged()
      break
  }
}
