import * as v from 'valibot'
import { ApiError, problemOf, unlessGone } from '../../api/api-error.ts'
import { wired } from '../../api/api-hooks.ts'
import type { OutboxRow } from '../../device/device-database.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { keepAnswerGiven } from '../../outbox/keep-answer-given.ts'
import {
  changesOf,
  dropAbandoned,
  dropChanges,
  type Haste,
  HELD_MS,
  keepChange,
  nameTakenBack,
  nextAttempt,
  type Outcome,
  releaseChange,
  reviveChange,
  sendChanges,
  type StoredRow,
} from '../../outbox/outbox.ts'
import { OUTBOX_CHANNEL, OUTBOX_SYNC } from '../../outbox/outbox-channel.ts'
import { newRow } from '../../outbox/new-row.ts'
import { isOutboxCall, type OutboxCall, outboxChanges } from '../../outbox/outbox-changes.ts'
import { remember } from '../../worker/worker-memory.ts'
import { $connection } from '../realtime/connection.ts'
import { storedPush } from '../notifications/push-row.ts'
import {
  $session,
  beforeSignOut,
  currentClockError,
  currentPerson,
  currentToken,
  userOf,
} from '../session/session.ts'
import { onWake } from '../session/session-watch.ts'
import { callOf, outcomeOf } from './row-call.ts'
import { $unsent, $unsentCount, beginKeeping, beginSending, tellSent, untilMade } from './unsent.ts'

const Told = v.object({
  sent: v.optional(v.object({ row: v.looseObject({ call: v.string() }), answer: v.unknown() })),
})

/** What is sent sooner needs no help of the worker. */
const SENT_WITHIN_MS = 1_500
const LEAST_PAUSE_MS = 1_000

/** A change by the person that can wait for a network. */
export interface NewOutboxChange {
  /** 0: of none. */
  organisation: number
  params: Readonly<Record<string, number>>
  input?: unknown
  /** Where it is shown before it is kept under one. */
  key?: string
  /** Whether it may be taken back for a while. */
  held?: boolean
  /** What a screen lays over what it shows, or says of it, also after a restart. */
  about?: unknown
  /** The key of a change that the backend has not answered yet: the object it makes is to be deleted. Until then the last id in the path is 0. */
  takesBack?: string
}

export interface KeptChange {
  /** Whether the backend agrees, whenever that is; false: refused, or taken back. Rejects only where nothing is kept. */
  made: Promise<boolean>
  /** What was held back is sent. */
  release: () => Promise<void>
  /** What was held back is never sent. */
  takeBack: () => Promise<void>
}

const sender = {
  person: currentPerson,
  send,
  done: async (row: StoredRow, answer: unknown) => {
    await keepAnswerGiven(row, answer)
    tellSent(row, answer)
    channel?.postMessage({ sent: { row, answer } })
    ends.get(row.key)?.()
    ends.delete(row.key)
  },
  now: () => Date.now(),
}

/** What to do for those that are done, by key. */
const ends = new Map<string, () => void>()
/** Where nothing is kept, one is sent after the other all the same. */
let lastPosted: Promise<void> = Promise.resolve()
let channel: BroadcastChannel | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let started = false
/** Whether this tab is about to sign its person out. */
let signsOut = false

/** Sends what waits, and follows it, for as long as the page lives. Does nothing the second time. */
export function startOutbox(): void {
  if (started) return
  started = true
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(OUTBOX_CHANNEL) : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = v.safeParse(Told, data)
    const sent = told.success && told.output.sent
    if (sent) tellSent(sent.row as unknown as OutboxRow, sent.answer)
    show().catch((error: unknown) => console.warn('What waits is not shown.', error))
  })
  $session.listen((session, before) => {
    const left = before && userOf(before)?.id
    const next = userOf(session)?.id
    // A token that was renewed in a page is the worker's, too.
    if (left === next) return $unsentCount.get() > 0 ? leaveToWorker() : undefined
    clearTimeout(timer)
    // A person who signs out was warned. A session that has expired keeps the changes, and a tab that was asleep cannot tell.
    if (left !== undefined && signsOut && session.state === 'signedOut') void forget(left)
    signsOut = false
    if (next !== undefined) showAndFlush()
  })
  beforeSignOut(() => {
    signsOut = true
    return $unsent.get().length > 0 ? sendNow('held') : undefined
  })
  // The page may be killed from now on.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && nextAttempt($unsent.get()) !== undefined) leaveToWorker()
  })
  onWake(() => flush('waiting'))
  $connection.listen((state) => {
    if (state === 'connected') flush('waiting')
  })
  showAndFlush('waiting')
}

/**
 * Keeps a change on this device and sends it, now or as soon as there is a network. Resolves when it is kept. Where the
 * browser keeps nothing it is sent at once, and this rejects when that fails.
 */
export async function change(
  name: OutboxCall,
  { organisation, params, input, key = newIdempotencyKey(), held = false, about, takesBack }: NewOutboxChange,
): Promise<KeptChange> {
  startOutbox()
  const person = currentPerson()
  if (person === undefined) throw new ApiError({ kind: 'unauthenticated' }, `${name}: nobody is signed in`)
  const rule = outboxChanges[name]
  const { onlyLastCounts = false } = rule
  const at = Date.now()
  const row: OutboxRow = {
    ...newRow({ name, ...rule }, { person, organisation, params, input, key, at }),
    ...(held && { heldUntil: at + HELD_MS }),
    ...(about !== undefined && { about }),
    ...(takesBack !== undefined && { takesBack }),
  }
  let id: number
  const kept = beginKeeping()
  try {
    id = (await keepChange(row, onlyLastCounts)).id
  } catch (error) {
    console.warn('This browser does not keep what is not sent yet: it is sent at once.', error)
    return sentAtOnce(row, held, kept)
  }
  kept()
  await show()
  const made = untilMade(key)
  if (!held) {
    flush('waiting')
    setTimeout(() => {
      if (nextAttempt($unsent.get()) !== undefined) leaveToWorker()
    }, SENT_WITHIN_MS)
  }
  return {
    made,
    release: async () => {
      await releaseChange(person, id)
      flush('waiting')
    },
    takeBack: () => discard({ person, id }),
  }
}

async function sentAtOnce(row: OutboxRow, held: boolean, over: () => void): Promise<KeptChange> {
  const { promise: made, resolve, reject } = Promise.withResolvers<boolean>()
  // Avoid an unhandled rejection: `release()` reports the error to its caller.
  made.catch(() => undefined)
  const post = async () => {
    const end = beginSending(row)
    try {
      tellSent(row, await (row.goneIsDone ? callOf(row).catch(unlessGone) : callOf(row)))
      resolve(true)
    } catch (error) {
      reject(error)
      throw error
    } finally {
      over()
      end()
    }
  }
  const release = () => {
    const posted = lastPosted.then(post)
    lastPosted = posted.catch(() => undefined)
    return posted
  }
  const takeBack = async () => {
    over()
    resolve(false)
  }
  if (!held) await release()
  return { made, release, takeBack }
}

/** The person does not want it any more. */
export async function discard({ person, id }: { person: number; id?: number }): Promise<void> {
  if (id !== undefined) await dropChanges(person, [id])
  await tellAll()
}

/** What was refused is tried once more. */
export async function sendAgain({ person, id }: { person: number; id?: number }): Promise<void> {
  if (id !== undefined) await reviveChange(person, id)
  await tellAll()
  flush('waiting')
}

/** What was made of a change, for what takes it back and was kept when the answer was there already. */
export async function tellTakenBack(person: number, key: string, answer: unknown): Promise<void> {
  await nameTakenBack(person, key, answer)
  await tellAll()
  flush('waiting')
}

/** Before the person signs out: sends all changes that wait, also those that could still be taken back. */
export function sendEverything(): Promise<void> {
  return sendNow('held')
}

function flush(haste?: Haste): void {
  sendNow(haste).catch((error: unknown) => console.warn('What waits could not be sent.', error))
}

/** What was kept before is shown first: on a line that does not answer, an attempt takes its time. */
function showAndFlush(haste?: Haste): void {
  show().catch((error: unknown) => console.warn('What waits is not shown.', error))
  flush(haste)
  const person = currentPerson()
  if (person === undefined) return
  dropAbandoned(person, Date.now()).catch((error: unknown) =>
    console.info('What others have left here stays.', error),
  )
}

/** Resolves when everything is sent, or has to wait. */
async function sendNow(haste: Haste | undefined): Promise<void> {
  try {
    await sendChanges(sender, haste)
  } finally {
    await tellAll()
  }
  if (nextAttempt($unsent.get()) !== undefined) leaveToWorker()
}

/** What is left when every page is gone, the worker sends, where the browser has it. */
function leaveToWorker(): void {
  wakeWorker().catch((error: unknown) => console.info('The worker sends nothing by itself.', error))
}

async function wakeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const token = currentToken()
  if (!registration || !hasSync(registration) || token === undefined) return
  const person = currentPerson()
  const subscribed = person !== undefined && storedPush()?.person === person
  await remember({ apiBase: wired().base, token, person, subscribed, clockError: currentClockError() })
  await registration.sync.register(OUTBOX_SYNC)
}

/** Background Sync: Chromium has it, and the types know nothing of it. */
function hasSync(
  registration: object,
): registration is { sync: { register: (tag: string) => Promise<void> } } {
  return 'sync' in registration
}

async function forget(person: number): Promise<void> {
  try {
    await dropChanges(person)
  } catch (error) {
    console.warn('What was not sent stays on this device.', error)
  }
}

async function tellAll(): Promise<void> {
  await show()
  channel?.postMessage({})
}

/** What is kept is what is shown. Each tab watches over it: the one that has kept it may be gone. */
async function show(): Promise<void> {
  const person = currentPerson()
  if (person === undefined) return
  const rows = await changesOf(person)
  if (currentPerson() !== person) return
  // What is about to be kept stays shown until it is.
  $unsent.set([...rows, ...$unsent.get().filter(({ id }) => id === undefined)])
  $unsentCount.set(rows.length)
  const next = nextAttempt(rows)
  clearTimeout(timer)
  // A device that cannot note when to try again must not try without a pause.
  if (next !== undefined) timer = setTimeout(() => flush(), Math.max(LEAST_PAUSE_MS, next - Date.now()))
}

async function send(row: StoredRow): Promise<Outcome> {
  // The page is older than what has written it.
  if (!isOutboxCall(row.call)) return { kind: 'later' }
  const end = beginSending(row)
  const outcome = await callOf(row).then(
    (answer): Outcome => ({ kind: 'done', answer }),
    (error: unknown) => outcomeOf(problemOf(error), row),
  )
  // A change that is done ends when every tab has been told.
  if (outcome.kind !== 'done') end()
  else {
    // Without locks another tab may send the same change.
    const before = ends.get(row.key)
    ends.set(row.key, () => [before, end].forEach((one) => one?.()))
  }
  return outcome
}
