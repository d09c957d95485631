import { localizePath } from '../../../i18n/paths.ts'
import { judge, type Outcome, withBrowserGuard, withEndedReason } from '../../session/browser-guard.ts'
import type { Viewer } from '../../session/guard.ts'
import { type PageInstead, replacePage, revealPage } from '../../session/guard-state.ts'
import { localeOfPage } from '../../pages/page-config.ts'
import { showPermittedLinks } from '../../session/permitted-links.ts'
import { routes } from '../../routes.ts'
import { livesInMemory, SESSION_KEY } from '../../device/storage.ts'
import { isHintUnheard, noteSentOn, noticeIgnoredHint, writeHint } from './hint.ts'
import { $organisationId, organisationsOf } from '../organisation/organisation.ts'
import { $pageInstead } from './page-instead.ts'
import { $permissions, namingEntries } from './permissions.ts'
import { $session, currentToken, type Session, userOf } from './session.ts'
import { settleOrganisation } from './settle.ts'
import { viewerOf } from './viewer.ts'

/** The router looks for it, and does nothing on a page without. */
const ROUTER_META = 'astro-view-transitions-enabled'

/** Opens another page. */
type Leave = (path: string) => void

/** Whether the organisation of the person is known. */
let settled = false
let leaving = false
let going: string | undefined
/** Better, once there is more than the guard. */
let leaveSignedOut: Leave = go

/** The login page, or one that leads to it. */
export const isGuestPage = () => document.documentElement.dataset['guarded'] === 'guest'

/** Sets how a signed-out person leaves the page, instead of plain navigation. */
export function leaveBy(leave: Leave): void {
  leaveSignedOut = leave
}

/** Call it after any change of person, organisation or permissions. */
export function followViewer(): void {
  settled = settleOrganisation()
  writeHint(Date.now())
  guardPage()
}

/** When a page is there: at start, and after every navigation. */
export function arrive(): void {
  // A guest page that was answered although a good hint was sent comes from a server that does not believe it.
  if (isGuestPage() && currentToken() !== undefined) noticeIgnoredHint(Date.now())
  going = undefined
  leaving = false
}

/** The page's guard: lets it be seen, asks for an organisation in its place, or leads away from it. */
export function guardPage(): void {
  const session = $session.get()
  // A guest page can be left before the organisation is known.
  if (session.state === 'unknown' || leaving || !(settled || isGuestPage())) return

  const outcome = speak()
  if (outcome.kind !== 'leave' || outcome.goTo === going) return
  const { goTo } = outcome
  going = goTo
  if (session.state === 'signedOut') leaveSignedOut(session.ended ? withEndedReason(goTo) : goTo)
  else {
    if (isGuestPage()) noteSentOn(Date.now())
    goOn(goTo)
  }
}

/** To another page, in the place of this one in the history. */
export function goOn(path: string): void {
  go(isHintUnheard() ? withBrowserGuard(path) : path)
}

/** Before the next page is painted: who was let through already must not see it, or its navigation, come and go. */
export function letThroughAtOnce(): void {
  if (settled) speak()
}

/** Leaves the page of a person who signs out by hand, here or in another tab, without remembering it for the next sign-in. */
export function leaveOnSignOut(session: Session, before: Session | undefined): void {
  if (before?.state !== 'signedIn' || session.state !== 'signedOut' || session.ended) return
  leaving = true
  // On a page with a token from a mail, the next person goes on with the same link.
  const stays = thisRoute().includes('[token]')
  leaveSignedOut(stays ? location.pathname : localizePath(routes.login.pattern, localeOfPage(document)))
}

/** What the guard says of this page; what can be done without leaving it, is done. */
function speak(): Outcome {
  const viewer = viewerOf($session.get(), $organisationId.get(), $permissions.get())
  showPermittedLinks(document, viewer, belongsNowhere())
  const { pathname, search } = location
  const outcome = judge({ route: thisRoute(), locale: localeOfPage(document), pathname, search }, viewer)
  if (outcome.kind === 'allow') revealPage()
  const instead = insteadOf(outcome, viewer)
  if (instead) replacePage(instead)
  // A question that was answered stays until the backend has said what may be seen there.
  if (outcome.kind !== 'wait') $pageInstead.set(instead)
  return outcome
}

/** The replacement for a page. If the organisations are unknown, the person cannot choose one, and sees the failed rights instead. */
function insteadOf({ kind }: Outcome, viewer: Viewer): PageInstead | undefined {
  if (kind === 'unanswered') return 'rights'
  if (kind !== 'ask') return undefined
  const isUnanswered = viewer.signedIn && viewer.permissions === 'unknown'
  return isUnanswered && namesNoOrganisation() ? 'rights' : 'organisation'
}

function namesNoOrganisation(): boolean {
  const user = userOf($session.get())
  return user !== undefined && organisationsOf(user, namingEntries($permissions.get(), user.id)).length === 0
}

/** Known only where the backend says it with the user. */
function belongsNowhere(): boolean {
  return userOf($session.get())?.memberships?.length === 0
}

function thisRoute(): string {
  return document.documentElement.dataset['route'] ?? ''
}

/**
 * Opens a path. Guest pages lack the router, to be light; if the session lives in memory only, it is added here to keep the session.
 */
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
