import { atom } from 'nanostores'
import type { OutboxRow } from '../../device/device-database.ts'
import { OUTBOX_CHANNEL } from '../../outbox/outbox-channel.ts'
import { countUnsent } from '../../outbox/unsent-count.ts'
import { $session, currentPerson, userOf, whenPersonLeaves } from '../session/session.ts'
import { holdReload } from '../../session/guard-state.ts'
import { onWake } from '../session/session-watch.ts'

/** A change of the person that the backend has not agreed to; without an id it is not kept yet. */
export type UnsentRow = OutboxRow & { id?: number }

/** The person's own, in the order in which they were made; empty until the outbox is loaded. */
export const $unsent = atom<readonly UnsentRow[]>([])

/** How many there are, known without loading anything. */
export const $unsentCount = atom(0)

const listeners = new Set<(row: OutboxRow, answer: unknown) => void>()
const watchers = new Set<(row: OutboxRow) => (() => void) | undefined>()
/** Keys of what the backend has agreed to while the page lives. */
const sent = new Set<string>()

/** How many changes this page alone knows of: loaded anew, it would have forgotten them. */
let inMemory = 0
holdReload(() => inMemory > 0)

whenPersonLeaves(() => {
  $unsent.set([])
  $unsentCount.set(0)
})

/** Calls `listen` for each sent change as long as the page lives, also for changes that other tabs have sent. */
export function whenSent(listen: (row: OutboxRow, answer: unknown) => void): void {
  listeners.add(listen)
}

export function tellSent(row: OutboxRow, answer: unknown): void {
  sent.add(row.key)
  for (const listen of listeners) listen(row, answer)
}

/** Until the answer is called, a change is neither kept on the device nor with the backend. */
export function beginKeeping(): () => void {
  let isOver = false
  inMemory += 1
  return () => {
    if (!isOver) inMemory -= 1
    isOver = true
  }
}

/**
 * Calls `watch` at the start of each sending. `watch` may return a function, which is called at its end, with or without a response.
 */
export function whenSending(watch: (row: OutboxRow) => (() => void) | undefined): void {
  watchers.add(watch)
}

export function beginSending(row: OutboxRow): () => void {
  const ends = [...watchers].map((watch) => watch(row))
  return () => ends.forEach((end) => end?.())
}

/** Whether the backend agrees to one that is kept, whenever that is; false: it was refused, or taken back. */
export function untilMade(key: string): Promise<boolean> {
  const isOver = () =>
    sent.has(key) || !$unsent.get().some((row) => row.key === key && row.ended === undefined)
  return new Promise((resolve) => {
    const check = () => {
      if (!isOver()) return
      stop()
      listeners.delete(check)
      resolve(sent.has(key))
    }
    const stop = $unsent.listen(check)
    listeners.add(check)
    check()
  })
}

/** Counts on the device itself, without a time limit: a page that was killed could not report its changes. */
export async function countNow(): Promise<number> {
  const person = currentPerson()
  const count = person === undefined ? 0 : await countUnsent(person)
  if (person === currentPerson()) $unsentCount.set(count)
  return count
}

/** Updates the count when another person signs in, and when another tab changes it. */
export function followUnsent(): void {
  let person: number | undefined
  $session.subscribe((session) => {
    const next = userOf(session)?.id
    if (next !== person) void countNow()
    person = next
  })
  // A database that did not answer at the start may by now.
  onWake(() => void countNow())
  if ('BroadcastChannel' in globalThis) {
    new BroadcastChannel(OUTBOX_CHANNEL).addEventListener('message', () => void countNow())
  }
}
