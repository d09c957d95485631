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
  /** Fails on a page that this worker does not control. */
  navigate: (path: string) => Promise<unknown>
}

/** What the worker's rules need of a browser; `sw.ts` has the real one. */
export interface WorkerHost {
  pages: () => Promise<readonly OpenPage[]>
  openPage: (path: string) => Promise<unknown>
  shown: (tag: string) => Promise<readonly ShownBefore[]>
  show: (title: string, options: ShownOptions) => Promise<void>
  /** Takes what is shown under this tag away. */
  close: (tag: string) => Promise<void>
  /** Whether what takes the place of something can ring: Safari knows no `renotify`. */
  renotifies: boolean
  /** For pages that wake up later: this has called the person already. */
  remember: (id: number) => Promise<void>
  /** For pages that are opened where there is no network: this is all that is known of it. */
  keep: (announced: Announced) => Promise<void>
  setBadge: (unread: number) => Promise<void>
  /** Tells the backend that a push has arrived. */
  confirm: (receipt: string) => Promise<void>
  /** Whether this browser takes pushes away from whoever shows nothing, even with the page in view. */
  demandsNotification: boolean
  /** What is shown of a push that nobody can read. */
  unreadable: () => Announced
}

interface ShownBefore {
  id: number | null
  stays: boolean
  /** The id of the last call: its own, or that of a call which it has taken the place of. */
  calledId: number | undefined
}

interface PushWorker {
  /** Never fails: whatever a push service delivers. */
  push: (text: string | undefined) => Promise<void>
  /** A page that nobody sees asks for it. `unseen`: not even where another page is in view. */
  show: (announced: Announced, unseen: boolean) => Promise<void>
  open: (data: ShownData) => Promise<void>
}

export function createPushWorker(host: WorkerHost): PushWorker {
  let turn: Promise<unknown> = Promise.resolve()
  /** Two pages and a push may tell of the same thing at once: each looks at what the one before has shown. */
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
      if (task.status === 'rejected') console.warn('A push was not dealt with in full.', task.reason)
    }
  }

  /** A page that shows it keeps it as well. */
  function announcePushed(announced: Announced): Promise<void>[] {
    const handedOver = handOver(announced)
    return [
      handedOver.then((seen) => inTurn(() => showPushed(announced, seen))),
      handedOver.then((seen) => (seen ? undefined : host.keep(announced))),
    ]
  }

  /** Whether a page that somebody sees shows it. All of them are asked at once: one may be asleep. */
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

    // Some browsers do not let a worker bring a page to the front: then it is opened there, and found there.
    await page
      .focus()
      .catch((error: unknown) => console.info('The page was not brought to the front.', error))
    if ((await page.ask({ kind: 'open', path, organisationId })) === 'done') return
    await page.navigate(fresh).catch(() => host.openPage(fresh))
  }

  return { push, open, show: (announced, unseen) => inTurn(() => showForPage(announced, unseen)) }
}

/**
 * Pushes overtake each other: what is shown is never replaced by what is older. But an alarm that news of it has
 * overtaken has not rung yet, and neither has news that calls again.
 */
function isNewsOf(shown: ShownBefore, announced: Announced): boolean {
  const { id, type } = announced
  if (id === null || shown.id === null) return false
  // A notification that stays because of the first alarm has not rung for this call; one that has shown this call or a later one has.
  if (announced.again) return shown.id === id || (shown.calledId ?? 0) >= id
  const mayWait = type !== 'operation' || isDrill(announced)
  return shown.id === id || (shown.id > id && (shown.stays || mayWait))
}

/** A page that is opened anew learns by this which organisation it is about. */
function withOrganisation(path: string, organisationId: number): string {
  return `${path}?${ORGANISATION_PARAMETER}=${organisationId}`
}
