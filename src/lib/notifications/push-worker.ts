import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import {
  announcedByPush,
  type Announced,
  type ButtonAnswer,
  buttonAnswers,
  looks,
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
  /** The member whom this browser notifies. */
  person: () => Promise<number | undefined>
  /** Keeps the answer and sends it; rejects if the browser keeps nothing, or another person is signed in. */
  answer: (given: GivenByButton) => Promise<KeptAnswer>
  /** The state of a kept answer. */
  stateOf: (person: number, key: string) => Promise<KeptAnswer['state']>
  /** The notifications on the screen which say that an answer waits for a network. */
  unsent: () => Promise<readonly Tapped[]>
}

/** A member's answer by a button of a notification. */
export interface GivenByButton {
  person: number
  organisationId: number
  operationId: number
  answer: ButtonAnswer
}

export interface KeptAnswer {
  key: string
  state: 'sent' | 'unsent' | 'refused'
}

/** A notification on the screen. */
export interface Tapped {
  title: string
  tag: string
  locale: Locale
  data: ShownData
}

/** The answer of a button; undefined for a tap on the notification itself. */
export function answerOf(action: string): ButtonAnswer | undefined {
  return buttonAnswers.find((one) => one === action)
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
  /** Answers an alarm by a button, and shows what became of the answer. Opens the operation if the answer cannot be kept. */
  answer: (tapped: Tapped, given: ButtonAnswer) => Promise<void>
  /** Updates the notifications about unsent answers, after the worker has tried to send them. */
  settle: () => Promise<void>
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
    const options = withButtons(shownOptions(announced, stays, calledId), announced, await host.person())
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

  async function answer(tapped: Tapped, given: ButtonAnswer): Promise<void> {
    const { data } = tapped
    const { person, organisationId, operationId } = data
    if (person === undefined || organisationId === null || operationId === undefined) return open(data)
    try {
      const kept = await host.answer({ person, organisationId, operationId, answer: given })
      await showState(tapped, kept, given)
    } catch (error) {
      console.warn('The answer was not kept.', error)
      await open(data)
    }
  }

  async function showState(
    { title, tag, locale, data }: Tapped,
    { key, state }: KeptAnswer,
    given: ButtonAnswer,
  ): Promise<void> {
    const { unsent: _, ...rest } = data
    await host.show(title, {
      ...looks(locale, tag),
      body: translate(locale)(`push.answered.${state === 'sent' ? given : state}`),
      timestamp: Date.now(),
      silent: true,
      renotify: false,
      requireInteraction: false,
      data: { ...rest, ...(state === 'unsent' && { unsent: { answer: given, key } }) },
    })
  }

  async function settle(): Promise<void> {
    for (const shown of await host.unsent()) {
      const { person, unsent } = shown.data
      if (person === undefined || unsent === undefined) continue
      const { answer: given, key } = unsent
      const state = await host.stateOf(person, key)
      if (state !== 'unsent') await showState(shown, { key, state }, given)
    }
  }

  return {
    push,
    open,
    answer,
    settle,
    show: (announced, unseen) => inTurn(() => showForPage(announced, unseen)),
  }
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

/** Adds buttons to a call about an operation, and to the change that replaces it, for the member to whom they are shown. */
function withButtons(options: ShownOptions, announced: Announced, person: number | undefined): ShownOptions {
  const { calledId, operationId } = options.data
  if (calledId === undefined || operationId === undefined || person === undefined) return options
  const t = translate(announced.locale)
  return {
    ...options,
    actions: buttonAnswers.map((action) => ({ action, title: t(`push.answer.${action}`) })),
    data: { ...options.data, person },
  }
}

/** Adds the organisation to the path, so that a newly opened page selects it. */
function withOrganisation(path: string, organisationId: number): string {
  return `${path}?${ORGANISATION_PARAMETER}=${organisationId}`
}
