/** Main of the browser: runs once, and lives on through navigations. */
import { effect } from 'nanostores'
import { ApiError } from './lib/api/api-error.ts'
import { configureApi } from './lib/api/api-hooks.ts'
import { followFailedScripts } from './lib/pages/gone-scripts.ts'
import { followLanguageLinks } from './lib/pages/language-links.ts'
import { retryIslands } from './lib/pages/late-islands.ts'
import { localeOfPage, readPageConfig } from './lib/pages/page-config.ts'
import { askOpenPages, isWithOpenPages, onStoredElsewhere, SESSION_KEY } from './lib/device/storage.ts'
import { recallPermissions, writeHint } from './lib/stores/session/hint.ts'
import {
  $organisationId,
  chooseAskedOrganisation,
  ORGANISATION_KEY,
  restoreOrganisation,
} from './lib/stores/organisation/organisation.ts'
import {
  arrive,
  followViewer,
  guardPage,
  leaveBy,
  leaveOnSignOut,
  letThroughAtOnce,
} from './lib/stores/session/page-guard.ts'
import {
  $permissions,
  noteUnanswered,
  PERMISSIONS_KEY,
  restorePermissions,
} from './lib/stores/session/permissions.ts'
import {
  $session,
  adoptStoredSession,
  currentPerson,
  currentToken,
  endSession,
  restoreSession,
  type Session,
  userOf,
} from './lib/stores/session/session.ts'
import { followThemeSwitch } from './lib/pages/theme.ts'

const config = readPageConfig(document)
configureApi({
  base: config.apiBase,
  credentials: config.realtime.authMode === 'cookie' ? 'include' : 'same-origin',
  locale: () => localeOfPage(document),
  token: currentToken,
  person: currentPerson,
  renew: async () => (await sessionCalls()).renewSession(),
  refused: () => askAgain('refused'),
  rightsChanged: () => askAgain('told'),
  signedOut: () => endSession({ ended: true }),
})

function askAgain(because: 'refused' | 'told'): void {
  import('./lib/stores/session/upkeep.ts').then(
    (upkeep) => upkeep.askAgain(because),
    (error: unknown) => console.warn('What the person may do is not asked again.', error),
  )
}

/** A script that does not come is a line that was cut, and no answer of the backend. */
function sessionCalls() {
  return import('./lib/stores/session/session-calls.ts').catch((cause: unknown) => {
    throw new ApiError({ kind: 'offline' }, 'The script that renews the session did not come', { cause })
  })
}

/** A line that was cut while a script came may be back by then. */
const TRY_AGAIN_MS = 4_000
let started = false

followFailedScripts(document)
retryIslands(document)
followLanguageLinks(document)
followThemeSwitch(document)
document.addEventListener('astro:after-swap', letThroughAtOnce)
// The browser offers it again on the page after this one.
addEventListener('beforeinstallprompt', (prompt) => {
  prompt.preventDefault()
  if (isEntry()) return
  import('./lib/stores/app/install-prompt.ts').then(
    ({ holdPrompt }) => holdPrompt(prompt),
    (error: unknown) => console.warn('The app cannot be installed from here.', error),
  )
})
document.addEventListener('astro:page-load', () => {
  arrive()
  writeHint(Date.now())
  guardPage()
  startServices()
})

arrive()
$session.listen(leaveOnSignOut)
$session.listen(leaveDeviceOnSignOut)
if (isWithOpenPages(SESSION_KEY)) void askOpenPages(SESSION_KEY).then(() => restoreSession(Date.now()))
else restoreSession(Date.now())
restoreOrganisation()
chooseAskedOrganisation()
restorePermissions()
recallPermissions(Date.now())
onStoredElsewhere((key, text) => {
  // Before it is known who is here, that is all that is asked.
  if ($session.get().state === 'unknown') return
  if (key === SESSION_KEY || key === null) adoptStoredSession(text)
  if (key === ORGANISATION_KEY) restoreOrganisation()
  // A tab without room has let go of them; they still hold.
  if (key === PERMISSIONS_KEY && text !== null) restorePermissions()
})
effect([$session, $organisationId, $permissions], followViewer)

/** Also where the session has ended while no page was open: the login page is all that is ever loaded then. */
function leaveDeviceOnSignOut(session: Session, before: Session | undefined): void {
  if (session.state !== 'signedOut' || !(session.ended || before?.state === 'signedIn')) return
  import('./lib/stores/device/leave-device.ts').then(
    ({ leaveDevice }) => leaveDevice(),
    (error: unknown) => console.warn('device data of the signed-out person not deleted', error),
  )
}

const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))

function keepUp(): void {
  import('./lib/stores/session/upkeep.ts').then(
    ({ leaveForLogin, startUpkeep }) => {
      leaveBy((path) => void leaveForLogin(path))
      startUpkeep()
    },
    (error: unknown) => {
      console.error('The session is not kept up yet.', error)
      // The permissions will not be fetched: let no page wait for them.
      const user = userOf($session.get())
      if (user) noteUnanswered(user.id, $organisationId.get())
      setTimeout(keepUp, TRY_AGAIN_MS)
    },
  )
}

function keepLive(): void {
  import('./lib/stores/realtime/live.ts').then(
    ({ startLive }) => startLive(config),
    (error: unknown) => {
      console.error('Realtime could not be loaded.', error)
      setTimeout(keepLive, TRY_AGAIN_MS)
    },
  )
}

function leaveNothing(): void {
  const unsaid = (error: unknown) => console.error('The device was not looked through.', error)
  import('./lib/stores/session/owner.ts').catch(unsaid)
  // A page that was left for this one may not have come that far.
  if ($session.get().state !== 'signedOut' || isWithOpenPages(SESSION_KEY)) return
  import('./lib/stores/device/leave-device.ts').then(({ leaveDevice }) => leaveDevice(), unsaid)
}

/** Pages for guests, and those that the link of a mail leads to. */
function isEntry(): boolean {
  return 'entry' in document.documentElement.dataset
}

/** On a weak line nothing else is fetched before the form can be used. */
function onceAlive(run: () => void): void {
  if (!document.querySelector('astro-island[ssr]')) return run()
  document.addEventListener('astro:hydrate', run, { once: true, capture: true })
}

/**
 * Starts the services of a page. Entry pages need none, as the person goes on to another page; they only delete data of the last
 * person.
 */
function startServices(): void {
  if (isEntry()) return onceAlive(() => idle(leaveNothing))
  if (started) return
  started = true
  keepUp()
  idle(() => {
    keepLive()
    if (import.meta.env.PROD) {
      import('./lib/stores/app/service-worker.ts').then(
        ({ registerWorker }) => registerWorker(),
        (error: unknown) => console.error('The worker could not be loaded.', error),
      )
    }
  })
}

startServices()
