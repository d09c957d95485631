import { translate } from '../../../i18n/translate.ts'
import { localeOfPage } from '../../pages/page-config.ts'
import { answer, ask, AskedOfPage } from '../../worker/worker-link.ts'
import { showToast } from './toasts.ts'

/** How often is tried whether the moment is good: a form may be saved meanwhile, an alarm older than a minute. */
const TRY_EVERY_MS = 30_000
/** Longest time for which the worker waits for answers of open pages. */
const PATIENCE_MS = 10_000
/** Longest wait of a person who wants the new version for the old worker. */
const TAKEN_OVER_WITHIN_MS = 4_000

let offered: ServiceWorker | undefined

/** Answers a worker that would like to take over. What else it asks is answered by others. */
export function answerWorker(
  event: MessageEvent<unknown>,
  mayReload: (byHand: boolean) => boolean,
): Promise<void> {
  return answer(AskedOfPage, event, (asked) =>
    asked.kind === 'reload' ? (mayReload(asked.byHand) ? 'done' : 'later') : undefined,
  )
}

/** Offers a waiting new version. It takes over when the person accepts, or when it disturbs no open page. */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  if (!waiting || waiting === offered) return
  if (offered === undefined) keepTrying(registration)
  offered = waiting
  offer('update.ready', registration)
}

function offer(why: 'update.ready' | 'update.held', registration: ServiceWorkerRegistration): void {
  const t = translate(localeOfPage(document))
  showToast({ text: t(why), action: { text: t('update.load'), run: () => void loadByHand(registration) } })
}

function keepTrying(registration: ServiceWorkerRegistration): void {
  const attempt = () => {
    if (registration.waiting) void takeOver(registration.waiting, false)
  }
  document.addEventListener('visibilitychange', attempt)
  setInterval(attempt, TRY_EVERY_MS)
}

async function loadByHand(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration
  // Gone: it has taken over, or another one has come.
  if (!waiting) return location.reload()
  const answer = await takeOver(waiting, true)
  if (answer === 'later') offer('update.held', registration)
  if (answer === undefined) showToast({ text: translate(localeOfPage(document))('update.failed') })
  // What the worker before it is at may last, and ends with the page.
  if (answer === 'done') setTimeout(() => location.reload(), TAKEN_OVER_WITHIN_MS)
}

function takeOver(waiting: ServiceWorker, byHand: boolean) {
  return ask(waiting, { kind: 'takeOver', byHand }, PATIENCE_MS)
}
