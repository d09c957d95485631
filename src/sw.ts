/**
 * Main of the service worker: keeps what pages are made of, answers pages from it, and shows what is pushed while no
 * page is in view.
 */
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import * as v from 'valibot'
import { isLocale, type Locale } from './contract/locales.ts'
import { SHELLS_PLACEHOLDER } from './contract/pages.ts'
import { confirmPush, putPushSubscription } from './contract/notifications/push.ts'
import de from './i18n/de/push.json' with { type: 'json' }
import en from './i18n/en/push.json' with { type: 'json' }
import { registerCatalogues, translate } from './i18n/translate.ts'
import { type Announced, announcedByItself, ShownData } from './lib/notifications/announced.ts'
import { readChosenLanguage } from './lib/worker/chosen-language.ts'
import { keepAnnounced } from './lib/notifications/keep-announced.ts'
import { answerPage } from './lib/worker/page-worker.ts'
import { OUTBOX_SYNC } from './lib/outbox/outbox-channel.ts'
import { answerFromWorker, stateOfAnswer } from './lib/outbox/answer-from-worker.ts'
import { sendFromWorker } from './lib/outbox/outbox-worker.ts'
import { answerOf, createPushWorker, type OpenPage, type Tapped } from './lib/notifications/push-worker.ts'
import { answerShareTarget } from './lib/documents/share-target.ts'
import { readShells } from './lib/worker/shells.ts'
import { mayTakeOver } from './lib/worker/take-over.ts'
import { type Answer, answer, ask, AskedOfWorker } from './lib/worker/worker-link.ts'
import { recall, rememberShown, subscriber } from './lib/worker/worker-memory.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

self.addEventListener('fetch', (event) => {
  if (!event.request.url.startsWith(`${self.origin}/`)) return
  const handedOver = answerShareTarget(event.request, () => Date.now())
  if (handedOver) return event.respondWith(handedOver)
  const answered = answerPage(event.request, {
    // A browser whose storage is damaged still has a network.
    kept: (file) => matchPrecache(file).catch(() => undefined),
    fetch: (asked) => fetch(asked),
    chosenLanguage: () => readChosenLanguage().catch(() => undefined),
  })
  if (!answered) return
  // The files are answered by the listener that comes after this one.
  event.stopImmediatePropagation()
  event.respondWith(answered)
})

// All that pages are made of, and the sounds: an alarm has to sound on a bad line as well. An open page of the last
// build finds its own parts here until this worker takes over.
precacheAndRoute([...self.__WB_MANIFEST, ...readShells(SHELLS_PLACEHOLDER)])
cleanupOutdatedCaches()

// A page that was opened before there was a worker can be left without a network as well.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// No page brings the words along here, and a push may be in either language.
registerCatalogues({ de, en })
const locale: Locale = navigator.language.startsWith('de') ? 'de' : 'en'

const worker = createPushWorker({
  pages: async () => {
    return (await openWindows()).map(toPage)
  },
  openPage: (path) => self.clients.openWindow(path),
  shown: async (tag) =>
    (await self.registration.getNotifications({ tag })).map(({ data, requireInteraction }) => ({
      id: readData(data)?.id ?? null,
      stays: requireInteraction,
      calledId: readData(data)?.calledId,
    })),
  show: (title, options) => self.registration.showNotification(title, options),
  close: async (tag) => {
    for (const one of await self.registration.getNotifications({ tag })) one.close()
  },
  renotifies: 'renotify' in Notification.prototype,
  remember: rememberShown,
  keep: async (announced) => {
    const person = await subscriber()
    if (person !== undefined) await keepAnnounced(announced, person, Date.now())
  },
  setBadge: async (unread) => {
    if (!('setAppBadge' in navigator)) return
    await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge())
  },
  confirm: async (receipt) => {
    const base = (await recall())?.apiBase ?? ''
    await send(base + confirmPush.path, confirmPush.method, { receipt })
  },
  // WebKit takes the permission away after a few pushes without a notification.
  demandsNotification:
    /AppleWebKit\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent),
  unreadable,
  person: async () => (await recall())?.person,
  answer: async (given) => {
    const kept = await answerFromWorker(given)
    if (kept.state === 'unsent') await sendLater()
    return kept
  },
  stateOf: stateOfAnswer,
  unsent: async () =>
    (await self.registration.getNotifications())
      .map(toTapped)
      .filter(({ data }) => data.unsent !== undefined),
})

self.addEventListener('push', (event) => event.waitUntil(worker.push(textOf(event.data))))

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  const tapped = toTapped(notification)
  const answer = answerOf(action)
  event.waitUntil(answer ? worker.answer(tapped, answer) : worker.open(tapped.data))
})

function toTapped({ title, tag, lang, data }: Notification): Tapped {
  return {
    title,
    tag,
    locale: isLocale(lang) ? lang : locale,
    data: readData(data) ?? { id: null, path: '/', organisationId: null },
  }
}

/** Lets the browser wake this worker as soon as there is a network, if it can; otherwise the next page sends the answer. */
async function sendLater(): Promise<void> {
  const { registration } = self
  if (!('sync' in registration)) return
  const { sync } = registration as { sync: { register: (tag: string) => Promise<void> } }
  await sync
    .register(OUTBOX_SYNC)
    .catch((error: unknown) => console.info('The next page sends the answer, not the worker.', error))
}

self.addEventListener('message', (event) => {
  const answered = answer(AskedOfWorker, event, async (asked): Promise<Answer> => {
    if (asked.kind === 'takeOver') return takeOver(asked.byHand)
    if (asked.kind === 'show') await worker.show(asked.announced, asked.unseen)
    return 'done'
  })
  event.waitUntil(answered.catch((error: unknown) => console.warn('A page was not answered.', error)))
})

/** Once no open page minds. */
async function takeOver(byHand: boolean): Promise<Answer> {
  const windows = (await openWindows()).map((client) => ({ ...toPage(client), url: client.url }))
  if (!(await mayTakeOver(windows, byHand))) return 'later'
  // Not awaited: it resolves after the takeover, which waits for the running work of the old worker.
  void self.skipWaiting()
  return 'done'
}

/** Not every browser has it, and the types know nothing of it. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_SYNC) (event as SyncEvent).waitUntil(sendFromWorker().finally(() => worker.settle()))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)))

/** Subscribes again. The worker and the next page both try to tell the backend; the first of them does. */
async function resubscribe({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  try {
    const { pushManager } = self.registration
    const options = oldSubscription?.options
    const subscription =
      newSubscription ??
      (options ? await pushManager.subscribe(options) : await pushManager.getSubscription())
    const memory = await recall()
    if (!subscription || !memory) return
    const { path, method } = putPushSubscription
    await send(memory.apiBase + path, method, subscription.toJSON(), memory.token)
  } catch (error) {
    console.warn('The new subscription was not sent; the next page does it.', error)
  }
  for (const page of await openWindows()) void ask(page, { kind: 'resubscribe' })
}

async function send(url: string, method: string, body: unknown, token?: string): Promise<void> {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  const { ok, status } = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!ok) throw new Error(`${method} ${url} answered ${status}`)
}

function openWindows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function toPage(client: WindowClient): OpenPage {
  return {
    visible: client.visibilityState === 'visible',
    ask: (message) => ask(client, message),
    focus: () => client.focus(),
    navigate: (path) => client.navigate(path),
  }
}

function textOf(data: PushMessageData | null): string | undefined {
  try {
    return data?.text()
  } catch {
    return undefined
  }
}

function readData(data: unknown): ShownData | undefined {
  const read = v.safeParse(ShownData, data)
  return read.success ? read.output : undefined
}

/** Something has to be shown for every push; the page knows what it was. */
function unreadable(): Announced {
  const t = translate(locale)
  return announcedByItself({ title: t('push.unreadable.title'), body: t('push.unreadable.body'), locale })
}
