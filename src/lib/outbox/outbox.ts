import { type DeviceTransaction, onDevice, type OutboxRow } from '../device/device-database.ts'
import { withLock } from '../device/lock.ts'
import { madeEvent } from './made-event.ts'

/** As the database gives it back. */
export type StoredRow = OutboxRow & { id: number }

/** What became of one attempt. */
export type Outcome =
  | { kind: 'done'; answer: unknown }
  /** Nothing that is sent again changes it. */
  | { kind: 'refused'; status: number }
  /** No answer, or one that says nothing about the change. `waitMs`: as the backend asks for it. */
  | { kind: 'later'; waitMs?: number | undefined }

/** The sender of changes: a page or the service worker. */
export interface Sender {
  /** The person whose changes it may send now; undefined: no person is signed in. */
  person: () => number | undefined
  /** Never rejects. */
  send: (row: StoredRow) => Promise<Outcome>
  /** Called with the response after the backend has made the change. Never rejects. */
  done: (row: StoredRow, answer: unknown) => Promise<void> | void
  now: () => number
}

/** `waiting`: also what should wait a little longer, since a network is back. `held`: what could be taken back, too. */
export type Haste = 'waiting' | 'held'

/** How long a change can be held back: the app may be killed meanwhile, and the change was made. */
export const HELD_MS = 60_000
/** Age of a change after which the backend has deleted its idempotency key: a repeated request would make the change twice. */
export const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000
/** Most attempts of a withdrawal that still lacks the id which its change has created. */
const MOST_UNNAMED = 3
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000

/**
 * Stores a change before it is sent. `onlyLastCounts`: deletes waiting changes of the same kind for the same object. Rejects where the
 * browser stores nothing.
 */
export function keepChange(row: OutboxRow, onlyLastCounts: boolean): Promise<StoredRow> {
  return onDevice('readwrite', async (transaction) => {
    const store = transaction.objectStore('outbox')
    for (const known of onlyLastCounts ? await rowsIn(transaction, row.person) : []) {
      if (known.object === row.object && known.call === row.call) await store.delete(known.id)
    }
    return { ...row, id: await store.add(row) }
  })
}

/** The outcome by the HTTP status. After time-outs and errors of the server or a proxy, the change is sent again later. */
export function outcomeOfStatus(status: number, { goneIsDone }: Pick<OutboxRow, 'goneIsDone'>): Outcome {
  if (status === 404 && goneIsDone) return { kind: 'done', answer: undefined }
  const isRefused = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
  return isRefused ? { kind: 'refused', status } : { kind: 'later' }
}

/** The changes in the order in which they were made. */
export function changesOf(person: number): Promise<StoredRow[]> {
  return onDevice('readonly', (transaction) => rowsIn(transaction, person))
}

export async function dropChanges(person: number, ids?: readonly number[]): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    for (const { id } of await rowsIn(transaction, person)) {
      if (!ids || ids.includes(id)) await transaction.objectStore('outbox').delete(id)
    }
  })
}

/** What others have left on this device, and have not come back for within a week. */
export async function dropAbandoned(person: number, now: number): Promise<void> {
  const abandonedIn = async (transaction: DeviceTransaction<'readonly' | 'readwrite'>) =>
    ((await transaction.objectStore('outbox').getAll()) as StoredRow[]).filter(
      (row) => row.person !== person && row.at < now - ABANDONED_MS,
    )

  // Read first: on most devices nothing is to be deleted, and a writing transaction would delay reads for the screen.
  if ((await onDevice('readonly', abandonedIn)).length === 0) return
  await onDevice('readwrite', async (transaction) => {
    for (const { id } of await abandonedIn(transaction)) await transaction.objectStore('outbox').delete(id)
  })
}

/** Sends a refused change again. */
export async function reviveChange(person: number, id: number): Promise<void> {
  await alter(person, id, ({ ended: _, ...row }) => ({ ...row, tries: 0, nextAt: 0 }))
}

/** Its person does not take it back any more. */
export async function releaseChange(person: number, id: number): Promise<void> {
  await alter(person, id, ({ heldUntil: _, ...row }) => row)
}

/** Whether its person may still take it back. A clock that was put back must not hold it for longer. */
export function isHeld({ heldUntil = 0 }: OutboxRow, now: number): boolean {
  return heldUntil > now && heldUntil <= now + HELD_MS
}

/** When something is to be sent by itself (ms); undefined: nothing waits. */
export function nextAttempt(rows: readonly OutboxRow[]): number | undefined {
  const first = new Map<string, number>()
  const held: number[] = []
  for (const { object, nextAt, heldUntil, ended } of rows) {
    if (ended !== undefined) continue
    if (heldUntil !== undefined) held.push(Math.max(nextAt, heldUntil))
    else if (!first.has(object)) first.set(object, nextAt)
  }
  return first.size + held.length > 0 ? Math.min(...first.values(), ...held) : undefined
}

/**
 * Sends what waits: the changes of one object one after the other, those of others beside. One sender at a time for each
 * object, over all tabs and the worker. Resolves when each is sent, or has to wait.
 */
export async function sendChanges(sender: Sender, haste?: Haste): Promise<void> {
  const person = sender.person()
  if (person === undefined) return
  const rows = await changesOf(person)
  const objects = new Set(rows.filter(isWaiting).map(({ object }) => object))
  await Promise.all(
    [...objects].map((object) =>
      withLock(`outbox ${person} ${object}`, () => sendAbout(object, person, sender, haste)),
    ),
  )
}

async function sendAbout(
  object: string,
  person: number,
  sender: Sender,
  haste: Haste | undefined,
): Promise<void> {
  for (;;) {
    const rows = await changesOf(person)
    const over = takenBackUnheard(rows.filter((one) => one.object === object))
    if (over.length > 0) {
      await dropChanges(person, over)
      continue
    }
    const now = sender.now()
    const isFree = (one: StoredRow) => haste === 'held' || !isHeld(one, now)
    const row = rows.find((one) => one.object === object && isWaiting(one) && isFree(one))
    if (!row || sender.person() !== person) return
    if (row.until !== undefined && row.until <= now) {
      await alter(person, row.id, (one) => ({ ...one, ended: 'expired' }))
      continue
    }
    if (haste === undefined && row.nextAt > now) return
    const outcome = row.takesBack === undefined ? await sendNoted(row, sender) : notNamed(row)
    if (outcome.kind === 'later') return keepForLater(row, sender.now(), outcome.waitMs)
    if (outcome.kind === 'refused') {
      await alter(person, row.id, (one) => ({ ...one, ended: outcome.status }))
      continue
    }
    await settle(row, outcome.answer)
    await sender.done(row, outcome.answer)
  }
}

/** What the backend cannot have heard of is taken back here; of what it has refused there is nothing to take back. */
function takenBackUnheard(rows: readonly StoredRow[]): number[] {
  return rows.flatMap(({ id, takesBack }) => {
    const taken = takesBack === undefined ? undefined : rows.find(({ key }) => key === takesBack)
    return taken && (taken.ended !== undefined || !taken.maybeMade) ? [taken.id, id] : []
  })
}

/** Noted before it leaves: the app may be killed before there is an answer. */
async function sendNoted(row: StoredRow, sender: Sender): Promise<Outcome> {
  if (!row.maybeMade && navigator.onLine !== false)
    await alter(row.person, row.id, (one) => ({ ...one, maybeMade: true }))
  return sender.send(row)
}

/** Outcome of a withdrawal whose change was sent by another tab or the worker, which has not stored the created id yet. */
function notNamed({ tries }: StoredRow): Outcome {
  return tries < MOST_UNNAMED ? { kind: 'later' } : { kind: 'refused', status: 404 }
}

/** Deletes a finished change, and writes the id that it has created into its withdrawal, in one transaction. */
async function settle({ person, id, key }: StoredRow, answer: unknown): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    if ((await transaction.objectStore('outbox').get(id))?.person === person)
      await transaction.objectStore('outbox').delete(id)
    await nameTakenBackIn(transaction, person, key, answer)
  })
}

/** Writes the id that a change has created into its withdrawal; deletes the withdrawal if it has created none. */
export async function nameTakenBack(person: number, key: string, answer: unknown): Promise<void> {
  await onDevice('readwrite', (transaction) => nameTakenBackIn(transaction, person, key, answer))
}

async function nameTakenBackIn(
  transaction: DeviceTransaction<'readwrite'>,
  person: number,
  key: string,
  answer: unknown,
): Promise<void> {
  const store = transaction.objectStore('outbox')
  const eventId = madeEvent(answer)
  for (const { takesBack, ...row } of await rowsIn(transaction, person)) {
    if (takesBack !== key) continue
    if (eventId === undefined) await store.delete(row.id)
    else
      await store.put({
        ...row,
        params: { ...row.params, eventId },
        path: row.path.replace(/\/0$/, `/${eventId}`),
        tries: 0,
        nextAt: 0,
      })
  }
}

/** Waits longer after each attempt, with a random part: all devices may be online again at the same moment. */
function keepForLater(
  { person, id, tries }: StoredRow,
  now: number,
  waitMs: number | undefined,
): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random())
  return alter(person, id, (row) => ({ ...row, tries: tries + 1, nextAt: now + Math.max(wait, waitMs ?? 0) }))
}

function isWaiting({ ended }: OutboxRow): boolean {
  return ended === undefined
}

/** Where it is still there: it may have been replaced or discarded meanwhile. */
async function alter(person: number, id: number, change: (row: OutboxRow) => OutboxRow): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    const store = transaction.objectStore('outbox')
    const row = await store.get(id)
    if (row?.person === person) await store.put({ ...change(row), id })
  })
}

async function rowsIn(
  transaction: DeviceTransaction<'readonly' | 'readwrite'>,
  person: number,
): Promise<StoredRow[]> {
  const rows = await transaction.objectStore('outbox').index('person').getAll(person)
  // Each was given one by the database; the index gives equal ones in its order.
  return rows as StoredRow[]
}
