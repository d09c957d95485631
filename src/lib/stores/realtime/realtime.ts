import { computed } from 'nanostores'
import type { PageConfig } from '../../../contract/pages.ts'
import { renewToken } from '../../api/api.ts'
import { wired } from '../../api/api-hooks.ts'
import type { Realtime } from '../../realtime/echo.ts'
import type { Told } from '../../realtime/echo-channels.ts'
import type { ReceivedEvent } from '../../realtime/realtime-event.ts'
import { shareRealtime } from '../../realtime/shared-realtime.ts'
import { announce } from '../alarm/alarm.ts'
import { catchUp, noteHeard } from './catch-up.ts'
import { $connection, $hears, setConnection } from './connection.ts'
import { $showsDocuments, tellOfDocuments } from '../documents/document-news.ts'
import { pushOperation, removeIncident, upsertIncident } from '../operations/operation-news.ts'
import { receiveNotification } from '../notifications/notifications.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, permissionSet } from '../session/permissions.ts'
import { currentToken, $session, userOf } from '../session/session.ts'
import { rememberPushed } from '../notifications/pushed-notifications.ts'
import { loadUser } from '../session/session-calls.ts'
import { reloadShown } from '../device/shown.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'

/** Whom to listen for, as `person operations vehicles documents`: a string, so that only a change counts as one. */
export const $watched = computed(
  [$session, $organisationId, $permissions, $showsDocuments],
  (session, organisationId, permissions, showsDocuments) => {
    const user = userOf(session)
    if (!user) return undefined

    const known = permissionSet(user, organisationId, permissions)
    const where = (right: PermissionName) => (known !== 'unknown' && known.has(right) ? organisationId : 0)
    const documents = showsDocuments ? where('files.view') : 0
    return `${user.id} ${where('operations.view')} ${where('vehicles.view')} ${documents}`
  },
)

const REOPEN_MS = 15_000
/** Within this time all channels of an organisation have opened, on most lines. */
const TOGETHER_MS = 300
let connection: Realtime | undefined
let joining: ReturnType<typeof setTimeout> | undefined

/** Connects, watches, or disconnects, whichever the session asks for. */
export function followSession(config: PageConfig, watched: string | undefined): void {
  if (watched === undefined) {
    connection?.disconnect()
    connection = undefined
    return setConnection('initialized', false, Date.now())
  }

  const [userId = 0, operations = 0, vehicles = 0, documents = 0] = watched.split(' ').map(Number)
  if (!connection) void catchUp()
  connection ??= open(config)
  connection.watch({ userId, operations, vehicles, documents })
}

/** With a renewed token, channels that were refused may open. */
export function retryChannels(): void {
  connection?.retry()
}

/** After sleep, or with a new network: the line may be dead without anybody having noticed. */
export function probeConnection(): void {
  connection?.probe()
}

/** While nothing is pushed, asking is all there is. */
export function reloadUnpushed(): void {
  if ($connection.get() !== 'connected' || !$hears.get()) reload()
}

/** Events may have passed: what is shown is asked for again, and what would have rung, rings. */
export function reload(): void {
  reloadShown()
  void catchUp()
}

/** Everything else was asked for when the person's own channel opened. */
function reloadJoined(told: Told): void {
  // Alone, and while an alarm is on the screen: none of that is asked for again.
  if (told === 'documents') return reloadShown(told)
  joining ??= setTimeout(() => {
    joining = undefined
    reloadShown('organisation')
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
    // Whether the session still counts, the answer to any call tells; if it does, so may the line, in a while.
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
      // Lists and counts know by themselves what they have.
      void receiveNotification(data)
      if (!noteHeard(data.id)) return
      rememberPushed(data)
      void announce(data)
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
    case 'documents.changed':
      tellOfDocuments(data.organisation_id)
      break
    case 'rights.gained':
      wired().rightsChanged()
      break
  }
}
