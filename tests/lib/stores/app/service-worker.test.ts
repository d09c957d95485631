import { beforeEach, expect, test, vi } from 'vitest'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { eventually } from '../../../support/eventually.ts'

// Specification, sections 1 and 8: the states of the worker are registered, installed, waiting (update available),
// activated; a failed registration sets a flag.

class FakeWorker extends EventTarget {}

/** What the browser tells of a registration; nothing but a browser has real ones. */
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  update = () => Promise.resolve()

  /** A new worker is found, or goes on to its next place. */
  move(worker: FakeWorker, to: 'installing' | 'waiting' | 'active'): void {
    if (this.installing === worker) this.installing = null
    if (this.waiting === worker) this.waiting = null
    this[to] = worker
    if (to === 'installing') this.dispatchEvent(new Event('updatefound'))
    else worker.dispatchEvent(new Event('statechange'))
  }
}

const reload = vi.fn()
let registration: FakeRegistration
let container: EventTarget & { controller: FakeWorker | null; register: () => Promise<FakeRegistration> }

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  registration = new FakeRegistration()
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload, pathname: '/' })
  const page = {
    cookie: '',
    readyState: 'complete',
    visibilityState: 'visible',
    documentElement: { dataset: { locale: 'de' } },
  }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('addEventListener', vi.fn())
})

async function load() {
  const { registerCatalogues } = await import('../../../../src/i18n/translate.ts')
  registerCatalogues(catalogues)
  return import('../../../../src/lib/stores/app/service-worker.ts')
}

test('the first worker is registered, then installed, then activated; nothing is reloaded', async () => {
  const { $worker, registerWorker } = await load()
  expect($worker.get()).toBe('none')
  await registerWorker()
  const first = new FakeWorker()

  registration.move(first, 'installing')
  expect($worker.get()).toBe('registered')
  registration.move(first, 'waiting')
  expect($worker.get()).toBe('installed')
  registration.move(first, 'active')
  container.controller = first
  container.dispatchEvent(new Event('controllerchange'))

  expect($worker.get()).toBe('activated')
  expect(reload).not.toHaveBeenCalled()
})

test('the next one waits, and says so; when it takes control the page reloads, once', async () => {
  registration.active = new FakeWorker()
  container.controller = registration.active
  const { $worker, registerWorker } = await load()
  const { $toasts } = await import('../../../../src/lib/stores/app/toasts.ts')
  await registerWorker()
  expect($worker.get()).toBe('activated')
  const next = new FakeWorker()

  registration.move(next, 'installing')
  registration.move(next, 'waiting')
  expect($worker.get()).toBe('waiting')
  await eventually(() => expect($toasts.get().map(({ text }) => text)).toEqual(['Eine neue Version ist da.']))
  expect(reload).not.toHaveBeenCalled()

  registration.move(next, 'active')
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect($worker.get()).toBe('activated')
  expect(reload).toHaveBeenCalledOnce()
})

test('a browser that refuses the worker sets the flag, and the product goes on', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  container.register = () => Promise.reject(new Error('blocked'))
  const { $registrationError, $worker, registerWorker } = await load()

  await registerWorker()

  expect($registrationError.get()).toBe(true)
  expect($worker.get()).toBe('none')
})

test('what is not saved, and a page that somebody looks at, are not reloaded by themselves', async () => {
  vi.useFakeTimers()
  const { mayReload } = await load()
  vi.advanceTimersByTime(2 * 60_000)

  expect([mayReload(true), mayReload(false)]).toEqual([true, false])
  Object.assign(document, { visibilityState: 'hidden' })
  expect(mayReload(false)).toBe(true)
  Object.assign(document, { visibilityState: 'visible' })
  vi.advanceTimersByTime(5 * 60_000)
  expect(mayReload(false)).toBe(true)

  document.addEventListener('page:reload', (event) => event.preventDefault())
  expect([mayReload(true), mayReload(false)]).toEqual([false, false])
  vi.useRealTimers()
})

test('an alarm holds the new version back for a minute, also where the person wants it', async () => {
  vi.useFakeTimers()
  const { mayReload } = await load()
  const { announce } = await import('../../../../src/lib/stores/alarm/alarm.ts')
  const quietly = { in_app: false, sound: false }
  const about = { organisation_id: 1, read_at: null }
  await announce({ id: 1, type: 'other', data: {}, announce: quietly, ...about })
  expect(mayReload(true)).toBe(true)

  await announce({ id: 2, type: 'operation', data: { operation_id: 7 }, announce: quietly, ...about })
  vi.advanceTimersByTime(59_000)
  expect(mayReload(true)).toBe(false)
  const { isReloadHeld } = await import('../../../../src/lib/session/guard-state.ts')
  expect(isReloadHeld('link')).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(mayReload(true)).toBe(true)
  vi.useRealTimers()
})
