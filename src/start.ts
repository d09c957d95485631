/** Main of the browser: runs once, and lives on through navigations. */
import { effect } from 'nanostores'
import { localizePath } from './i18n/paths.ts'
import { ApiError } from './lib/api-error.ts'
import { configureApi } from './lib/api-hooks.ts'
import { judge, type Outcome, withBrowserGuard, withEndedReason } from './lib/browser-guard.ts'
import { askOnPage, revealPage } from './lib/guard-state.ts'
import { localeOfPage, readPageConfig } from './lib/page-config.ts'
import { showPermittedLinks } from './lib/permitted-links.ts'
import { routes } from './lib/routes.ts'
import { isHintUnheard, noteSentOn, noticeIgnoredHint, writeHint } from './lib/stores/hint.ts'
import {
  askOpenPages,
  isWithOpenPages,
  livesInMemory,
  onStoredElsewhere,
  SESSION_KEY,
} from './lib/storage.ts'
import { $organisationId, ORGANISATION_KEY, restoreOrganisation } from './lib/stores/organisation.ts'
import {
  $permissions,
  noteUnanswered,
  PERMISSIONS_KEY,
  restorePermissions,
} from './lib/stores/permissions.ts'
import {
  $session,
  adoptStoredSession,
  currentPerson,
  currentToken,
  endSession,
  restoreSession,
  type Session,
  userOf,
} from './lib/stores/session.ts'
import { settleOrganisation } from './lib/stores/settle.ts'
import { $asksOrganisation } from './lib/stores/question.ts'
import { viewerOf } from './lib/stores/viewer.ts'

const config = readPageConfig(document)
configureApi({
  base: config.apiBase,
  locale: () => localeOfPage(document),
  token: currentToken,
  person: currentPerson,
  renew: async () => (await sessionCalls()).renewSession(),
  refused: () =>
    void import('./lib/stores/upkeep.ts').then(
      ({ askAgain }) => askAgain(),
      (error: unknown) => console.warn('What the person may do is not asked again.', error),
    ),
  signedOut: () => endSession({ ended: true }),
})

/** A script that does not come is a line that was cut, and no answer of the backend. */
function sessionCalls() {
  return import('./lib/stores/session-calls.ts').catch((cause: unknown) => {
    throw new ApiError({ kind: 'offline' }, 'The script that renews the session did not come', { cause })
  })
}

const LIST_COMES_WITHIN_MS = 2_000
/** A line that was cut while a script came may be back by then. */
const TRY_AGAIN_MS = 4_000
/** The router looks for it, and does nothing on a page without. */
const ROUTER_META = 'astro-view-transitions-enabled'

let settled = false
let started = false
let leaving = false
let going: string | undefined
/** Leads whoever is signed out away; better, once the upkeep is there. */
let leave: (path: string) => void = go
/** The page that is shown was not loaded, it was navigated to. */
let navigated = false

const thisRoute = () => document.documentElement.dataset['route'] ?? ''
const isLoginPage = () => thisRoute() === routes.login.pattern
const guardedPage = () => ({
  route: thisRoute(),
  locale: localeOfPage(document),
  pathname: location.pathname,
  search: location.search,
})

/** Known only where the backend says it with the user. */
const belongsNowhere = () => userOf($session.get())?.memberships?.length === 0

/** The page's guard: lets it be seen, asks for an organisation in its place, or leads away from it. */
function guardPage(): void {
  const session = $session.get()
  // Nobody has to have an organisation to leave the login page.
  if (session.state === 'unknown' || leaving || !(settled || isLoginPage())) return

  const outcome = speak()
  if (outcome.kind !== 'leave' || outcome.goTo === going) return
  const { goTo } = outcome
  going = goTo
  if (session.state === 'signedOut') leave(session.ended ? withEndedReason(goTo) : goTo)
  else {
    if (isLoginPage()) noteSentOn(Date.now())
    go(isHintUnheard() ? withBrowserGuard(goTo) : goTo)
  }
}

/** Before the next page is painted: who was let through already must not see it, or its navigation, come and go. */
function letThroughAtOnce(): void {
  if (settled) speak()
}

/** What the guard says of this page; what can be done without leaving it, is done. */
function speak(): Outcome {
  const viewer = viewerOf($session.get(), $organisationId.get(), $permissions.get())
  showPermittedLinks(document, viewer, belongsNowhere())
  const outcome = judge(guardedPage(), viewer)
  if (outcome.kind === 'allow') revealPage()
  if (outcome.kind === 'ask') askOnPage()
  // A question that was answered stays until the backend has said what may be seen there.
  if (outcome.kind !== 'wait') $asksOrganisation.set(outcome.kind === 'ask')
  return outcome
}

/** Whoever signs out by hand, here or in another tab, does not want to come back to where they were. */
function leaveOnSignOut(session: Session, before: Session | undefined): void {
  if (before?.state !== 'signedIn' || session.state !== 'signedOut' || session.ended) return
  leaving = true
  leave(localizePath(routes.login.pattern, localeOfPage(document)))
}

/** Guest pages come without the router, to be light; whoever would lose the session with the page needs it there, too. */
function go(path: string): void {
  if (!document.querySelector(`meta[name="${ROUTER_META}"]`)) {
    if (!livesInMemory(SESSION_KEY)) return location.replace(path)
    document.head.append(
      Object.assign(document.createElement('meta'), { name: ROUTER_META, content: 'true' }),
    )
  }

  import('astro:transitions/client').then(
    ({ navigate }) => navigate(path, { history: 'replace' }),
    (error: unknown) => {
      console.error('The router could not be loaded.', error)
      location.replace(path)
    },
  )
}

/**
 * Without a network the page that is open is worth more than the browser's error page: the navigation waits, or gives
 * way to the next one.
 */
async function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise<unknown>((resolve) => {
    addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve)
  })
}

/** A login page that was answered although a good hint was sent comes from a server that does not believe it. */
function arrive(): void {
  if (isLoginPage() && currentToken() !== undefined) noticeIgnoredHint(Date.now())
  going = undefined
  leaving = false
}

document.addEventListener('astro:before-preparation', (event) => {
  if ($session.get().state === 'signedIn' && isHintUnheard()) {
    event.to = new URL(withBrowserGuard(event.to.pathname + event.to.search + event.to.hash), event.to)
  }
  const { loader } = event
  event.loader = async () => {
    await untilOnline(event.signal)
    if (!event.signal.aborted) await loader()
  }
})
/** Lists are put together after the swap: until then the page is as long as the place somebody comes back to needs. */
document.addEventListener('astro:before-swap', ({ navigationType, newDocument }) => {
  const main = newDocument.querySelector('main')
  if (navigationType !== 'traverse' || !main) return
  main.style.minBlockSize = `${Number(history.state?.scrollY) + innerHeight}px`
  setTimeout(() => main.style.removeProperty('min-block-size'), LIST_COMES_WITHIN_MS)
})
document.addEventListener('astro:before-swap', () => (navigated = true))
document.addEventListener('astro:after-swap', letThroughAtOnce)
document.addEventListener('astro:page-load', () => {
  arrive()
  writeHint(Date.now())
  guardPage()
  startServices()
  // Reading and the next press of Tab begin with the page, not with the link that led there.
  const main = document.querySelector('main')
  if (navigated && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
})

arrive()
$session.listen(leaveOnSignOut)
if (isWithOpenPages(SESSION_KEY)) void askOpenPages(SESSION_KEY).then(() => restoreSession(Date.now()))
else restoreSession(Date.now())
restoreOrganisation()
restorePermissions()
onStoredElsewhere((key, text) => {
  // Before it is known who is here, that is all that is asked.
  if ($session.get().state === 'unknown') return
  if (key === SESSION_KEY || key === null) adoptStoredSession(text)
  if (key === ORGANISATION_KEY) restoreOrganisation()
  // A tab without room has let go of them; they still hold.
  if (key === PERMISSIONS_KEY && text !== null) restorePermissions()
})
effect([$session, $organisationId, $permissions], () => {
  settled = settleOrganisation()
  writeHint(Date.now())
  guardPage()
})

const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))

function keepUp(): void {
  import('./lib/stores/upkeep.ts').then(
    ({ leaveForLogin, startUpkeep }) => {
      leave = (path) => void leaveForLogin(path)
      startUpkeep()
    },
    (error: unknown) => {
      console.error('The session is not kept up yet.', error)
      // Nobody asks what the person may do: no page waits for that.
      const user = userOf($session.get())
      if (user) noteUnanswered(user.id, $organisationId.get())
      setTimeout(keepUp, TRY_AGAIN_MS)
    },
  )
}

/** Nobody needs these on the login page, which is left for another one. */
function startServices(): void {
  if (started || isLoginPage()) return
  started = true
  keepUp()
  idle(() => {
    import('./lib/stores/live.ts').then(
      ({ startLive }) => startLive(config),
      (error: unknown) => console.error('Realtime could not be loaded.', error),
    )
    if (import.meta.env.PROD) {
      import('./lib/stores/service-worker.ts').then(
        ({ registerWorker }) => registerWorker(),
        (error: unknown) => console.error('The worker could not be loaded.', error),
      )
    }
  })
}

startServices()
