import { computed, effect } from 'nanostores'
import type { PageConfig } from '../../../contract/pages.ts'
import { $soundPermission, dropShownAlarms, readSoundPermission, unlockByGesture } from '../alarm/alarm.ts'
import { dropEndedAlarms } from '../alarm/ended-alarms.ts'
import { keepAlarms } from '../alarm/kept-alarms.ts'
import { startBadge } from '../notifications/badge.ts'
import { setOnline } from './connection.ts'
import { $organisationId } from '../organisation/organisation.ts'
import {
  $subscriptions,
  followSession,
  probeConnection,
  reload,
  reloadUnpushed,
  retryChannels,
} from './realtime.ts'
import { currentToken, $session } from '../session/session.ts'
import { onWake } from '../session/session-watch.ts'
import { $unsentCount, followUnsent } from '../outbox/unsent.ts'

/** How often is asked while nothing is pushed. */
const UNPUSHED_RELOAD_MS = 60_000

const $token = computed($session, (session) => (session.state === 'signedIn' ? session.token : undefined))

/** Everything that keeps a signed-in person up to date: the connection, and asking where it is missing. */
export function startLive(config: PageConfig): void {
  const readOnline = () => setOnline(navigator.onLine)
  readOnline()
  readSoundPermission()
  keepAlarms()
  dropEndedAlarms()
  unlockByGesture()
  startBadge()
  effect($soundPermission, (permission) => {
    if (permission === 'granted') startDevice(config)
  })
  addEventListener('online', readOnline)
  addEventListener('offline', readOnline)
  onWake(() => {
    readSoundPermission()
    probeConnection()
    // The line may have been gone without anybody noticing, and come back as it was.
    reload()
  })

  followUnsent()
  $unsentCount.listen((count) => {
    if (count > 0) sendUnsent()
  })

  document.addEventListener('astro:page-load', () => dropShownAlarms())
  $organisationId.listen(() => dropShownAlarms())

  effect($subscriptions, (subscriptions) => followSession(config, subscriptions))
  $token.listen(() => {
    if (currentToken() !== undefined) retryChannels()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') reloadUnpushed()
  }, UNPUSHED_RELOAD_MS)
}

/** What a page before this one, or another tab, has not sent. */
function sendUnsent(): void {
  // With what shows those of notifications.
  Promise.all([import('../outbox/outbox.ts'), import('../notifications/pending.ts')]).then(
    ([{ startOutbox }]) => startOutbox(),
    (error: unknown) => console.warn('What waits is not sent yet.', error),
  )
}

/** What a device shows outside of the page: for those who have permitted it. */
function startDevice(config: PageConfig): void {
  import('../device/device.ts').then(
    ({ startDevice }) => startDevice(config),
    (error: unknown) => console.warn('Nothing is shown outside of the page.', error),
  )
}
