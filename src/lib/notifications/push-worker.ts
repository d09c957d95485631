import {
  announcedByPush,
  type Announced,
  readPush,
  type ShownData,
  shownOptions,
  tagOf,
  type ShownOptions,
} from './announced.ts'
import { isDrill } from '../operations/drill.ts'
import { ORGANISATION_PARAMETER } from '../organisation/organisation-parameter.ts'
import { shownTitle } from './shown-title.ts'
import type { Answer, AskedOfPage } from '../worker/worker-link.ts'

/** An open page of the app. */
export interface OpenPage {
  visible: boolean
  /** undefined: no answer in time. */
  ask: (message: AskedOfPage) => Promise<Answer | undefined>
  focus: () => Promise<unknown>
  /** Rejects for a page that this worker does not control. */
  navigate: (path: string) => Promise<unknown>
}

/** The browser functions that the worker's rules need; `sw.ts` implements them. */
export interface WorkerHost {
  pages: () => Promise<readonly OpenPage[]>
  openPage: (path: string) => Promise<unknown>
  shown: (tag: string) => Promise<readonly ShownBefore[]>
  show: (title: string, options: ShownOptions) => Promise<void>
  /** Closes the notifications with this tag. */
  close: (tag: string) => Promise<void>
  /** Whether a notification that replaces another one can ring: Safari lacks `renotify`. */
  renotifies: boolean
  /** Stores for pages that wake up later that the device has shown this notification. */
  remember: (id: number) => Promise<void>
  /** Stores the notification for pages that open without a network. */
  keep: (announced: Announced) => Promise<void>
  setBadge: (unread: number) => Promise<void>
  /** Tells the backend that a push message has arrived. */
  confirm: (receipt: string) => Promise<void>
  /** Whether this browser revokes the push permission if a push message shows no notification, even with the page in view. */
  demandsNotification: boolean
  /** The notification for a push message that the worker cannot read. */
  unreadable: () => Announced
}

interface ShownBefore {
  id: number | null
  stays: boolean
  /** The id of the last call: this notification or a call that it replaced. */
  calledId: number | undefined
}

interface PushWorker {
  /** Never rejects, also for an invalid push message. */
  push: (text: string | undefined) => Promise<void>
  /** Shows a notification for a page that is not in view. `unseen`: even if another page is in view. */
  show: (announced: Announced, unseen: boolean) => Promise<void>
  open: (data: ShownData) => Promise<void>
}

export function createPushWorker(host: WorkerHost): PushWorker {
  let turn: Promise<unknown> = Promise.resolve()
  /** Runs one task after another: pages and a push message may bring the same notification at once, and each task checks for it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  async function push(text: string | undefined): Promise<void> {
    const message = readPush(text)
    const tasks = message
      ? [
          ...announcePushed(announcedByPush(message)),
          host.setBadge(message.unread),
          host.confirm(message.receipt),
        ]
      : [inTurn(() => showPushed(host.unreadable(), false))]
    for (const task of await Promise.allSettled(tasks)) {
      if (task.status === 'rejected') console.warn('A push message failed in part.', task.reason)
    }
  }

  /** Shows and stores the notification, unless a page in view does both. */
  function announcePushed(announced: Announced): Promise<void>[] {
    const handedOver = handOver(announced)
    return [
      handedOver.then((seen) => inTurn(() => showPushed(announced, seen))),
      handedOver.then((seen) => (seen ? undefined : host.keep(announced))),
    ]
  }

  /** Whether a page in view shows the notification. Asks all of them at once, because one may be asleep. */
  async function handOver(announced: Announced): Promise<boolean> {
    const pages = (await host.pages()).filter(({ visible }) => visible)
    const asked = pages.map(async (page) => {
      if ((await page.ask({ kind: 'pushed', announced })) !== 'seen') throw new Error('not seen')
    })
    return Promise.any(asked).then(
      () => true,
      () => false,
    )
  }

  async function showPushed(announced: Announced, seen: boolean): Promise<void> {
    const before = await host.shown(tagOf(announced))
    const isKnown = seen || before.some((one) => isNewsOf(one, announced))
    if (!isKnown) return showNow(announced, before)
    if (host.demandsNotification) await showNow({ ...announced, silent: true }, before)
  }

  async function showForPage(announced: Announced, unseen: boolean): Promise<void> {
    if (!unseen && (await host.pages()).some(({ visible }) => visible)) return
    const before = await host.shown(tagOf(announced))
    if (!before.some((one) => isNewsOf(one, announced))) await showNow(announced, before)
  }

  async function showNow(announced: Announced, before: readonly ShownBefore[]): Promise<void> {
    const stays = before.some((one) => one.stays)
    const calledId = before.find((one) => one.calledId !== undefined)?.calledId
    const options = shownOptions(announced, stays, calledId)
    if (options.renotify && before.length > 0 && !host.renotifies) await host.close(options.tag)
    await host.show(shownTitle(announced), options)
    if (announced.id !== null) await host.remember(announced.id)
  }

  async function open({ path, organisationId }: ShownData): Promise<void> {
    const pages = await host.pages()
    const page = pages.find(({ visible }) => visible) ?? pages[0]
    const fresh = organisationId === null ? path : withOrganisation(path, organisationId)
    if (!page) return void (await host.openPage(fresh))

    // Some browsers do not let a worker focus a page: the page then opens the target in the background.
    await page
      .focus()
      .catch((error: unknown) => console.info('The page was not brought to the front.', error))
    if ((await page.ask({ kind: 'open', path, organisationId })) === 'done') return
    await page.navigate(fresh).catch(() => host.openPage(fresh))
  }

  return { push, open, show: (announced, unseen) => inTurn(() => showForPage(announced, unseen)) }
}

/**
 * Whether the device need not show `announced`, because `shown` is the same or newer: push messages overtake each other. But an
 * alarm still has to ring if a later update arrived first, and so has an update that calls again.
 */
function isNewsOf(shown: ShownBefore, announced: Announced): boolean {
  const { id, type } = announced
  if (id === null || shown.id === null) return false
  // A notification that stays since the first alarm has not rung for this call, unless it replaced this call or a later one.
  if (announced.again) return shown.id === id || (shown.calledId ?? 0) >= id
  const mayWait = type !== 'operation' || isDrill(announced)
  return shown.id === id || (shown.id > id && (shown.stays || mayWait))
}

/** Adds the organisation to the path, so that a newly opened page selects it. */
function withOrganisation(path: string, organisationId: number): string {
  return `${path}?${ORGANISATION_PARAMETER}=${organisationId}`
}
