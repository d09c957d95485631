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

/** Leads somebody to another page. */
type Leave = (path: string) => void

/** Whether it is settled which organisation the person is in. */
let settled = false
let leaving = false
let going: string | undefined
/** Better, once there is more than the guard. */
let leaveSignedOut: Leave = go

/** The login page, or one that leads to it. */
export const isGuestPage = () => document.documentElement.dataset['guarded'] === 'guest'

/** How whoever is signed out is led away, in the place of plain navigation. */
export function leaveBy(leave: Leave): void {
  leaveSignedOut = leave
}

/** After any change of who is here, where, and what they may do. */
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
  // Nobody has to have an organisation to leave a guest page.
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

/** Whoever signs out by hand, here or in another tab, does not want to come back to where they were. */
export function leaveOnSignOut(session: Session, before: Session | undefined): void {
  if (before?.state !== 'signedIn' || session.state !== 'signedOut' || session.ended) return
  leaving = true
  // Whoever came by the link of a mail goes on with it, as somebody else.
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

/** Where nobody could say which organisations there are, none can be chosen. */
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
