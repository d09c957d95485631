/** Main of the browser: runs once, and lives on through navigations. */
import { navigate } from 'astro:transitions/client'
import { effect } from 'nanostores'
import { configureApi } from './lib/api.ts'
import { detour, withBrowserGuard } from './lib/browser-guard.ts'
import { localizePath } from './i18n/paths.ts'
import { revealPage } from './lib/guard-state.ts'
import { localeOfPage, readPageConfig } from './lib/page-config.ts'
import { routes } from './lib/routes.ts'
import { isHintUnheard, noticeIgnoredHint, writeHint } from './lib/stores/hint.ts'
import { $organisationId, restoreOrganisation } from './lib/stores/organisation.ts'
import { $permissions, loadPermissions, restorePermissions } from './lib/stores/permissions.ts'
import {
  $session,
  currentToken,
  endSession,
  loadUser,
  renewSession,
  restoreSession,
  type Session,
  userOf,
} from './lib/stores/session.ts'
import { renewIfOld, watchSession } from './lib/stores/session-watch.ts'
import { settleOrganisation } from './lib/stores/settle.ts'
import { viewerOf } from './lib/stores/viewer.ts'

const config = readPageConfig(document)
configureApi({
  base: config.apiBase,
  locale: () => localeOfPage(document),
  token: currentToken,
  renew: renewSession,
  signedOut: () => endSession({ ended: true }),
})

let settled = false
let going: string | undefined
let leaving = false

const thisRoute = () => document.documentElement.dataset['route'] ?? ''
const guardedPage = () => ({
  route: thisRoute(),
  locale: localeOfPage(document),
  pathname: location.pathname,
  search: location.search,
})

/** The page's guard: lets it be seen, or leads away from it. */
function guardPage(): void {
  const session = $session.get()
  if (session.state === 'unknown' || !settled || leaving) return

  const viewer = viewerOf(session, $organisationId.get(), $permissions.get())
  const goTo = detour(guardedPage(), viewer)
  if (goTo === undefined) {
    going = undefined
    return revealPage()
  }
  if (goTo === going) return
  going = goTo
  void navigate(viewer.signedIn && isHintUnheard() ? withBrowserGuard(goTo) : goTo, { history: 'replace' })
}

/** Whoever signs out by hand, here or in another tab, does not want to come back to where they were. */
function leaveOnSignOut(session: Session, before: Session | undefined): void {
  if (before?.state !== 'signedIn' || session.state !== 'signedOut' || session.ended) return
  leaving = true
  void navigate(localizePath(routes.login.pattern, localeOfPage(document)), { history: 'replace' })
}

document.addEventListener('astro:before-preparation', (event) => {
  if ($session.get().state === 'signedIn' && isHintUnheard()) {
    event.to = new URL(withBrowserGuard(event.to.pathname + event.to.search), event.to)
  }
})
document.addEventListener('astro:page-load', () => {
  if (thisRoute() === routes.login.pattern && $session.get().state === 'signedIn')
    noticeIgnoredHint(Date.now())
  going = undefined
  leaving = false
  writeHint(Date.now())
  guardPage()
  void loadPermissions()
})

if (thisRoute() === routes.login.pattern && currentToken() !== undefined) noticeIgnoredHint(Date.now())
$session.listen((session, before) => leaveOnSignOut(session, before))
restoreSession(Date.now())
restoreOrganisation()
restorePermissions()

effect([$session, $organisationId, $permissions], () => {
  settled = settleOrganisation()
  writeHint(Date.now())
  guardPage()
})
effect([$session, $organisationId], () => void loadPermissions())

watchSession()
renewIfOld(Date.now())
if (userOf($session.get())) void loadUser()

const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
idle(() => {
  if (thisRoute() !== routes.login.pattern) return startRealtime()
  const stop = $session.listen((session) => {
    if (session.state !== 'signedIn') return
    stop()
    startRealtime()
  })
})

/** What nobody needs before the page is usable, and nobody on the login page. */
function startRealtime(): void {
  import('./lib/stores/live.ts').then(
    ({ startLive }) => startLive(config),
    (error: unknown) => console.error('Realtime could not be loaded.', error),
  )
}
