import { computed } from 'nanostores'
import type { PageConfig } from '../../contract/pages.ts'
import { renewToken } from '../api.ts'
import { connectRealtime, type Realtime, type ReceivedEvent } from '../echo.ts'
import { announce } from './alarm.ts'
import { $connection, setConnection } from './connection.ts'
import { removeIncident, upsertIncident } from './incidents.ts'
import { rememberPushed } from './notification-reading.ts'
import { receiveNotification } from './notifications.ts'
import { $organisationId } from './organisation.ts'
import { $permissions, permissionSet } from './permissions.ts'
import { currentToken, $session, userOf } from './session.ts'
import { loadUser } from './session-calls.ts'
import { reloadShown } from './shown.ts'

/** Whom to listen for: a person, and the organisation whose operations this person may see (0: none). */
export const $watched = computed(
  [$session, $organisationId, $permissions],
  (session, organisationId, permissions) => {
    const user = userOf(session)
    if (!user) return undefined

    const known = permissionSet(user, organisationId, permissions)
    const maySee = known !== 'unknown' && known.has('operations.view')
    return `${user.id} ${maySee ? organisationId : 0}`
  },
)

let connection: Promise<Realtime> | undefined

/** Connects, watches, or disconnects, whichever the session asks for. */
export function followSession(config: PageConfig, watched: string | undefined): void {
  if (watched === undefined) {
    const old = connection
    connection = undefined
    void old?.then((realtime) => realtime.disconnect())
    return
  }

  const [userId = 0, organisationId = 0] = watched.split(' ').map(Number)
  connection ??= open(config)
  void connection?.then(
    (realtime) => {
      if (connection) realtime.watch(userId, organisationId)
    },
    (error: unknown) => {
      connection = undefined
      setConnection('failed', Date.now())
      console.error('Realtime is not available.', error)
    },
  )
}

/** With a renewed token, channels that were refused may open. */
export function retryChannels(): void {
  void connection?.then((realtime) => realtime.retry())
}

/** After sleep, or with a new network: the line may be dead without anybody having noticed. */
export function probeConnection(): void {
  void connection?.then((realtime) => realtime.probe())
}

/** While nothing is pushed, asking is all there is. */
export function reloadUnpushed(): void {
  if ($connection.get() !== 'connected') reloadShown()
}

function open({ realtime, apiBase }: PageConfig): Promise<Realtime> {
  return connectRealtime({
    config: realtime,
    base: apiBase,
    token: currentToken,
    stateChanged: (state) => setConnection(state, Date.now()),
    received: receive,
    subscribed: reloadShown,
    // Whether the session still counts, the answer to any call tells.
    cutOff: () => void loadUser(),
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
      rememberPushed(data)
      void announce(data)
      void receiveNotification(data)
      break
    case 'operation.saved':
      if (organisationId) upsertIncident(data, organisationId)
      break
    case 'operation.removed':
      removeIncident(data.id, data.organisation_id)
      break
    case 'vehicle.status':
      // No screen shows vehicles live yet, and the channel is not watched.
      break
  }
}
