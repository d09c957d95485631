import { expect, type Page } from 'playwright/test'
import type { KillableBrowser } from './killable-browser.ts'

/** Everything in which a browser keeps something of the product. */
export interface DeviceStorage {
  /** Names, also of those that no script sees. */
  cookies: string[]
  localStorage: string[]
  /** Of all open pages. */
  sessionStorage: string[]
  /** `device/outbox`: how many rows. */
  rows: Record<string, number>
  /** `worker-memory /shown`. Without the parts of the app, which are the same for everybody. */
  caches: string[]
  /** What the device shows. */
  notifications: string[]
  /** On the icon of the app. */
  badge: number
  /** All of it in words, and the parts of the app as well. */
  text: string
}

/** What says nothing about anybody stays when its person goes. */
export const KEPT_FOR_EVERYBODY = ['theme', 'locale', 'language /language'] as const

/** From a page of the product, whatever it shows. */
export async function storageOf({ context, badge }: KillableBrowser, page: Page): Promise<DeviceStorage> {
  const { origin } = new URL(page.url())
  const own = context.pages().filter((one) => one.url().startsWith(origin))
  const sessions = await Promise.all(own.map((one) => one.evaluate(() => Object.entries(sessionStorage))))
  const cookies = await context.cookies(origin)
  const { local, databases, cached, shown } = await page.evaluate(readStorage)
  const withoutParts = cached.filter(({ name }) => !name.startsWith('workbox-precache'))
  const keptFor = (name: string) => (KEPT_FOR_EVERYBODY as readonly string[]).includes(name)
  return {
    cookies: cookies.map(({ name }) => name).filter((name) => !keptFor(name)),
    localStorage: local.map(([key]) => key).filter((key) => !keptFor(key)),
    sessionStorage: sessions.flat().map(([key]) => key),
    rows: Object.fromEntries(databases.map(({ name, rows }) => [name, rows.length])),
    caches: withoutParts.map(({ name, path }) => `${name} ${path}`).filter((name) => !keptFor(name)),
    notifications: shown,
    badge: await badge(origin),
    text: JSON.stringify({ cookies, local, sessions, databases, cached, shown }),
  }
}

/** In the page. */
async function readStorage() {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The database does not answer', { cause: request.error }))
    })
  const databases: { name: string; rows: unknown[] }[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = await done<unknown[]>(database.transaction(store).objectStore(store).getAll())
      databases.push({ name: `${name}/${store}`, rows })
    }
    database.close()
  }
  const cached: { name: string; path: string; body: string }[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const body = (await (await cache.match(request))?.text()) ?? ''
      cached.push({ name, path: new URL(request.url).pathname, body })
    }
  }
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = ((await registration?.getNotifications()) ?? []).map(({ title }) => title)
  return { local: Object.entries(localStorage), databases, cached, shown }
}

interface OnDevice {
  /** Of whom something that was shown is kept, of every organisation; and under which names. */
  people: number[]
  names: string[]
  /** Changes that wait for their way to the server. */
  waiting: number
  /** Of all stores of all databases. */
  rows: number
}

export async function onDevice(page: Page): Promise<OnDevice> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The database does not answer', { cause: request.error }))
      })
    const people: number[] = []
    const names: string[] = []
    let rows = 0
    let waiting = 0
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store)
        const count = await done(all.count())
        rows += count
        if (store === 'outbox') waiting += count
        if (store !== 'shown') continue
        for (const key of (await done(all.getAllKeys())) as [number, number, string][]) {
          people.push(key[0])
          names.push(key[2])
        }
      }
      database.close()
    }
    return { people, names, waiting, rows }
  })
}

/** Waits until something is kept: it is written behind what is shown. */
export const keeps = (page: Page, ...wanted: string[]): Promise<void> =>
  expect.poll(async () => (await onDevice(page)).names).toEqual(expect.arrayContaining(wanted))
