import { atom } from 'nanostores'

/** Where the worker is in its life (specification, sections 1 and 4); `none` until it is registered. */
export type WorkerState = 'none' | 'registered' | 'installed' | 'waiting' | 'activated'

export const $worker = atom<WorkerState>('none')
/** Set when the browser refused the worker: the product works on without it. */
export const $registrationError = atom(false)

const FILE = '/sw.js'
const SCOPE = '/'

/** Registers the worker, and follows what becomes of it. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(FILE, { scope: SCOPE })
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
  } catch (error) {
    $registrationError.set(true)
    console.warn('The service worker could not be registered.', error)
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const show = () => $worker.set(stateOf(registration))
  show()
  worker?.addEventListener('statechange', show)
}

function stateOf({ installing, waiting, active }: ServiceWorkerRegistration): WorkerState {
  if (waiting) return active ? 'waiting' : 'installed'
  if (installing) return 'registered'
  return active ? 'activated' : 'registered'
}
