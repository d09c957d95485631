import { atom } from 'nanostores'
import { chosenLanguage, keepLanguage } from '../../worker/chosen-language.ts'
import { isReloadHeld } from '../../session/guard-state.ts'
import { lineIsFree } from '../../worker/quiet-line.ts'
import { onWake } from '../session/session-watch.ts'

/** Where the worker is in its life (specification, sections 1 and 4); `none` until it is registered. */
type WorkerState = 'none' | 'registered' | 'installed' | 'waiting' | 'activated'

export const $worker = atom<WorkerState>('none')
/** Set when the browser refused the worker: the product works on without it. */
export const $registrationError = atom(false)

const FILE = '/sw.js'
const SCOPE = '/'
/** The browser itself asks for another worker whenever a page is loaded, which an installed app hardly ever does. */
const UPDATE_CHECK_MS = 3_600_000
/** Time without a touch after which a page counts as unused; a wall screen is never touched. */
const UNTOUCHED_MS = 5 * 60_000
/** A page that was opened for an alarm is left alone for that long. */
const FRESHLY_OPENED_MS = 60_000

const LEFT_KEY = 'left-build'

const opened = Date.now()
let touched = opened
let reloads = false

/** Registers the worker, and follows what becomes of it. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  followTakeOver(serviceWorker)
  // The first install fetches all there is; where there is a worker, nothing is fetched but what has changed.
  if (!serviceWorker.controller) await lineIsFree()
  try {
    const registration = await serviceWorker.register(FILE, { scope: SCOPE })
    const language = chosenLanguage(document.cookie)
    if (language) void keepLanguage(language)
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
    lookForUpdates(registration)
  } catch (error) {
    $registrationError.set(true)
    console.warn('The service worker could not be registered.', error)
  }
}

/** Whether this page may be loaded anew now. */
export function mayReload(byHand: boolean): boolean {
  const now = Date.now()
  if (isReloadHeld('itself')) return false
  if (byHand) return true
  const isLeft = document.visibilityState === 'hidden' || now - touched > UNTOUCHED_MS
  return isLeft && now - opened > FRESHLY_OPENED_MS
}

function follow(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const show = () => {
    const state = stateOf(registration)
    $worker.set(state)
    if (state === 'waiting') offerUpdate(registration)
    leaveOldBuild().catch((error: unknown) => console.info('Of which build this page is is unknown.', error))
  }
  show()
  worker?.addEventListener('statechange', show)
}

/**
 * Reloads a page of an old build. When the last page reloads, a waiting worker may take over before the page listens: the page then
 * needs parts that no cache has any more. Once per build, as a browser may have lost its files.
 */
async function leaveOldBuild(): Promise<void> {
  const { url } = import.meta
  const isAtWork = navigator.serviceWorker.controller?.state === 'activated'
  if (!isAtWork || sessionStorage[LEFT_KEY] === url || (await caches.match(url, { ignoreSearch: true })))
    return
  sessionStorage[LEFT_KEY] = url
  location.reload()
}

function stateOf({ installing, waiting, active }: ServiceWorkerRegistration): WorkerState {
  if (waiting) return active ? 'waiting' : 'installed'
  if (installing) return 'registered'
  return active ? 'activated' : 'registered'
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  import('./worker-update.ts').then(
    ({ offerUpdate }) => offerUpdate(registration),
    (error: unknown) => console.warn('The new version is not offered.', error),
  )
}

/** Answers the worker that would like to take over, and loads the page anew when it has. */
function followTakeOver(serviceWorker: ServiceWorkerContainer): void {
  // The first worker takes a page over as well, and changes nothing.
  let isControlled = Boolean(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !reloads) {
      reloads = true
      location.reload()
    }
    isControlled = true
  })
  // Answered by a script that hardly any page ever needs.
  serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    import('./worker-update.ts')
      .then(({ answerWorker }) => answerWorker(event, mayReload))
      .catch((error: unknown) => console.warn('The worker was not answered.', error))
  })
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
    addEventListener(type, () => (touched = Date.now()), { passive: true, capture: true })
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < UPDATE_CHECK_MS) return
    looked = Date.now()
    registration
      .update()
      .catch((error: unknown) => console.info('Whether there is an update is unknown.', error))
  }
  onWake(look)
  setInterval(look, UPDATE_CHECK_MS)
}
