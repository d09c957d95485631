import { onMount, type Store } from 'nanostores'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { isCutOff } from '../../device/line-quality.ts'
import { changing, type Loadable, ready, withValue } from '../../api/loadable.ts'
import { changesBeside, type PendingChange } from '../../outbox/pending-changes.ts'
import { type DeviceCopy, isGone } from './on-device.ts'
import { $session } from '../session/session.ts'

/** Data that are fetched from the backend repeatedly, and updated by events in between. */
interface Question<Value> {
  /** The store that screens read: data without a screen are not fetched again. */
  $seen: Store
  /** Value until the first response. */
  empty: Loadable<Value>
  ask: () => Promise<Value>
  /** If this text has changed since the request, the response is discarded. */
  scope: () => string
  /** false: the response requires another request, which this function has started. */
  accepts?: (answer: Value) => boolean
  withChanges: (value: Value, changes: readonly PendingChange[]) => Value
  /** @param listed whether it was in a list before it was pushed, so that it may have been counted */
  withPushed: (value: Value, pushed: Notification, listed: boolean) => Value
  /** Whether changes can be laid over an answer that may already hold them. */
  takesTwice: boolean
  failed: (known: Loadable<Value>, error: unknown) => Loadable<Value>
  /** The stored response, without changes that the backend has not confirmed. */
  onDevice: DeviceCopy<Value>
  show: (shown: Loadable<Value>) => void
}

interface KeptAnswer<Value> {
  /** Fetches again. Resolves with the response, or when a newer request replaces this one. */
  load: () => Promise<void>
  /** Without what is not agreed to yet. */
  known: () => Loadable<Value>
  forget: () => void
}

/** What all answers have to do with each other. */
interface Keeper {
  show: () => void
  agree: (change: PendingChange) => void
  receive: (pushed: Notification, listed: boolean) => void
  recheck: () => void
}

/** A push this soon after an answer may be in it already. */
const OVERLAP_MS = 2_000
/** The clocks of device and server agree within half a minute (`server-clock.ts`). */
const UNSURE_MS = 30_000
/** Shortest interval between full fetches while events arrive in a row. */
const ONCE_IN_MS = 30_000
/** Interval of repeated fetches of data that may be wrong, also while the backend does not answer. */
const RETRY_MS = 30_000
/** Most responses discarded in a row: if events arrive faster than responses, a response that lacks some is better than none. */
const PATIENCE = 3

const keepers = new Set<Keeper>()
const listeners = new Set<(agreed: PendingChange) => void>()
let changes: readonly PendingChange[] = []
/** Number of changes on their way to the backend: a response may or may not contain them. */
let underWay = 0
/** Grows with every event and change that a response on its way may lack. */
let moment = 0

export function keepAnswer<Value>(question: Question<Value>): KeptAnswer<Value> {
  let base = question.empty
  /** Scope of the request for `base`. */
  let baseScope: string | undefined
  let turn = 0
  let asking = false
  let wanted = false
  let answeredAt = 0
  /** Whether something has happened that only an answer can tell the outcome of. */
  let unsure = false
  let recheck: ReturnType<typeof setTimeout> | undefined
  let recheckAt = Infinity
  let mayCheckAt = 0
  /** Since the answer that is on its way was asked for. */
  let missed: { pushed: Notification; listed: boolean }[] = []
  let kept: Value | undefined

  const show = () => question.show(withValue(base, (value) => question.withChanges(value, changes)))
  const set = (next: Loadable<Value>) => {
    base = next
    show()
    if (next.state !== 'ready' || next.stale || next.value === kept || baseScope !== question.scope()) return
    kept = next.value
    question.onDevice.keep(next.value, next.at)
  }
  const withMissed = (answer: Value) =>
    missed.reduce((value, { pushed, listed }) => question.withPushed(value, pushed, listed), answer)
  const checkIn = (time: number) => {
    unsure = true
    if (recheckAt <= Date.now() + time) return
    clearTimeout(recheck)
    recheckAt = Date.now() + time
    recheck = setTimeout(() => {
      mayCheckAt = Date.now() + ONCE_IN_MS
      void load()
    }, time)
  }
  const stopChecking = () => {
    clearTimeout(recheck)
    recheckAt = Infinity
  }
  /** A slow line brings a push long after it was sent: then it may have been counted twice. Many people are told at once. */
  const checkLate = () => {
    // The clock may have been put back.
    const soonest = Math.min(Math.max(OVERLAP_MS, mayCheckAt - Date.now()), ONCE_IN_MS)
    checkIn(soonest + OVERLAP_MS * Math.random())
  }

  /** Until there is an answer, or in its place, what the device has is shown. */
  async function recall(mine: number, scope: string): Promise<void> {
    const isKnown = () => baseScope === scope && base.state === 'ready'
    if (isKnown()) return
    const found = await question.onDevice.recall()
    if (!found || mine !== turn || isKnown()) return
    baseScope = scope
    set({ state: 'ready', value: withMissed(found.value), at: found.at, changing: asking, stale: true })
  }

  async function load(tries = 1): Promise<void> {
    const mine = (turn += 1)
    const asked = { moment, scope: question.scope(), settled: underWay === 0 }
    wanted = true
    asking = true
    missed = []
    stopChecking()
    set(changing(base))
    const recalled = recall(mine, asked.scope)
    // What is kept is on the screen before an answer is tried for that will not come.
    if (isCutOff()) await recalled
    const answer = await outcomeOf(question.ask())
    if ('error' in answer) await recalled
    if (mine !== turn) return
    if (question.scope() !== asked.scope) return load()
    if ('error' in answer) {
      asking = false
      if (unsure) checkIn(RETRY_MS)
      if (isGone(answer.error)) question.onDevice.forget()
      // What was answered to another question is no answer to this one.
      const isOther = baseScope !== undefined && baseScope !== asked.scope
      return set(question.failed(isOther ? question.empty : base, answer.error))
    }
    if (question.accepts?.(answer.value) === false) return

    const isSure = asked.settled && asked.moment === moment
    const isBetter = (base.state !== 'ready' || base.stale) && question.takesTwice
    if (!isSure && !isBetter) {
      // When the changes are answered, everything is asked for again.
      if (underWay > 0) return void (asking = false)
      if (tries < PATIENCE) return load(tries + 1)
    }
    asking = false
    answeredAt = Date.now()
    baseScope = asked.scope
    set(ready(withMissed(answer.value), answeredAt))
    unsure = !isSure
    if (unsure) checkIn(OVERLAP_MS)
  }

  const keeper: Keeper = {
    show,
    agree: (change) => set(withValue(base, (value) => question.withChanges(value, [change]))),
    receive: (pushed, listed) => {
      if (asking) missed.push({ pushed, listed })
      set(withValue(base, (value) => question.withPushed(value, pushed, listed)))
      if (!wanted || asking) return
      if (listed || Date.now() - answeredAt < OVERLAP_MS) checkIn(OVERLAP_MS)
      else if (createdAt(pushed) - answeredAt < UNSURE_MS) checkLate()
    },
    recheck: () => {
      unsure = true
      if (wanted) void load()
    },
  }
  keepers.add(keeper)
  onMount(question.$seen, () => () => {
    wanted = false
    stopChecking()
  })

  return {
    load: () => load(),
    known: () => base,
    forget: () => {
      turn += 1
      asking = false
      wanted = false
      answeredAt = 0
      baseScope = undefined
      kept = undefined
      missed = []
      unsure = false
      mayCheckAt = 0
      stopChecking()
      set(question.empty)
    },
  }
}

export function pendingChanges(): readonly PendingChange[] {
  return changes
}

/** @param agreed what the backend has agreed to, and every answer from now on holds */
export function layOver(next: readonly PendingChange[], agreed?: PendingChange): void {
  changes = next
  for (const keeper of keepers) {
    if (agreed) keeper.agree(agreed)
    else keeper.show()
  }
  if (agreed) for (const listen of listeners) listen(agreed)
}

/** Calls `listen` for each confirmed change, for code that stores notifications beside the lists. */
export function whenAgreed(listen: (agreed: PendingChange) => void): void {
  listeners.add(listen)
}

export function addPushed(pushed: Notification, listed: boolean): void {
  moment += 1
  changes = changesBeside(changes, pushed, true)
  for (const keeper of keepers) keeper.receive(pushed, listed)
}

/** What a list shows may be younger than a change that waits. */
export function addListed(listed: Notification): void {
  changes = changesBeside(changes, listed, false)
}

/** The backend has changed something by itself: an answer that is on its way may lack it. */
export function askAnew(): void {
  moment += 1
  for (const keeper of keepers) keeper.recheck()
}

/**
 * A change is on its way from now on, until what this returns is called: no answer that was asked for before it was sent,
 * or before it was answered, is sure to hold it, or not to.
 */
export function beginChange(): () => void {
  underWay += 1
  moment += 1
  return () => {
    underWay -= 1
    moment += 1
    // Other pages of the lists have moved, too.
    if (underWay === 0) for (const keeper of keepers) keeper.recheck()
  }
}

/** By the device's clock (ms); where a backend does not say it, any time. */
function createdAt({ created_at }: Notification): number {
  const session = $session.get()
  const clockError = session.state === 'signedIn' ? session.clockError : 0
  return created_at === undefined ? 0 : Date.parse(created_at) + clockError
}

async function outcomeOf<Value>(answer: Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await answer }
  } catch (error) {
    return { error }
  }
}
