import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

/** What a screen has shown, as the backend answered it. */
export interface ShownRow {
  person: number
  /** 0: not of one organisation. */
  organisation: number
  /** What it is, within person and organisation: `alerts`, `alert 17`. */
  name: string
  /** Read by the schema of whoever shows it. */
  value: unknown
  /** When the backend said so (ms). */
  at: number
  /** When somebody last looked at it (ms): what nobody looks at makes room first. */
  usedAt: number
  /** Length of its JSON, about what it takes. */
  size: number
}

/** A change that waits for its way to the backend. */
export interface OutboxRow {
  /** Grows: the order of the changes. Given by the database. */
  id?: number
  person: number
  organisation: number
  /** Changes of one object are sent one after the other, those of others beside: `alert 17`. */
  object: string
  /** Of the contract: `respondToOperation`. */
  call: string
  params: Readonly<Record<string, number>>
  /** As it is sent: the worker knows no contract. */
  method: string
  /** With the places filled in. */
  path: string
  input: unknown
  /** Sent with every attempt, so that the backend does it once (`Idempotency-Key`). */
  key: string
  /** When the person did it (ms). */
  at: number
  /** From then on it is of no use to anybody (ms); undefined: it always is. */
  until: number | undefined
  /** What somebody else has deleted meanwhile needs nothing done to it any more. */
  goneIsDone: boolean
  /** How often it was sent and not answered. */
  tries: number
  /** By itself it is not sent again before (ms). */
  nextAt: number
  /** Until then its person may take it back (ms): nobody sends it before, and it holds up nobody else. */
  heldUntil?: number
  /** What a screen lays over what it shows, as long as nobody has agreed; read by whoever shows it. */
  about?: unknown
  /** An attempt may have reached the backend, though no answer came back. */
  maybeMade?: boolean
  /**
   * The key of the change that it takes back, until the answer to that has named what it has made: it is sent then. Where
   * the backend cannot have heard of that, neither is sent.
   */
  takesBack?: string
  /** It is not sent any more, and waits for its person to hear why: the status that refused it, or too much time. */
  ended?: number | 'expired'
}

interface DeviceSchema extends DBSchema {
  /** Whose device this is right now, in its one row: nothing is written for anybody else. */
  owner: { key: 'person'; value: number }
  shown: {
    key: [person: number, organisation: number, name: string]
    value: ShownRow
    /** With the size, so that what has to make room is found without reading what it is. */
    indexes: { usedAt: [usedAt: number, size: number] }
  }
  outbox: { key: number; value: OutboxRow; indexes: { person: number } }
}

export type DeviceStore = StoreNames<DeviceSchema>
export type DeviceTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  DeviceSchema,
  DeviceStore[],
  Mode
>

const NAME = 'device'
/** Documents with their bytes lie beside it, and go as a whole: whoever leaves the device leaves none (`kept-files.ts`). */
export const FILES_DATABASE = 'documents'
/** So does what another app has handed over (`handed-files.ts`). */
export const HANDED_DATABASE = 'handed'
const VERSION = 1
/** A browser may never answer; whoever waits for it does without, then. */
const OPEN_WITHIN_MS = 3_000

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined

/**
 * Runs in one transaction of all stores, shared by pages and worker. Nothing else may be awaited in `work`. Rejects
 * where the browser keeps nothing (blocked, full): everything works without it, too.
 */
export async function onDevice<Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  work: (transaction: DeviceTransaction<Mode>) => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt(mode, work)
  } catch (error) {
    // iOS ends the connection of an app that was in the background, and tells only whoever uses it next.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    opened = undefined
    return attempt(mode, work)
  }
}

async function attempt<Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  work: (transaction: DeviceTransaction<Mode>) => Promise<Result>,
): Promise<Result> {
  const database = await inTime(open())
  const transaction = database.transaction([...database.objectStoreNames], mode)
  try {
    const result = await work(transaction)
    // What was read is read; what was written holds once the transaction is done.
    if (mode === 'readwrite') await transaction.done
    else transaction.done.catch(() => undefined)
    return result
  } catch (error) {
    // What was done before the error must not be kept.
    abort(transaction)
    throw error
  }
}

function inTime<Result>(opening: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database of the device does not open.')), OPEN_WITHIN_MS)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}

function abort(transaction: { abort: () => void; done: Promise<void> }): void {
  transaction.done.catch(() => undefined)
  try {
    transaction.abort()
  } catch {
    // It is over: its own error has ended it.
  }
}

function open(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('owner')
      database
        .createObjectStore('shown', { keyPath: ['person', 'organisation', 'name'] })
        .createIndex('usedAt', ['usedAt', 'size'])
      database
        .createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
        .createIndex('person', 'person')
    },
    // A page of a newer build waits for this one.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/**
 * Whoever is signed in owns the device: what was shown to somebody else is gone. What others have not sent waits for
 * them, unseen.
 */
export async function takeDevice(person: number): Promise<void> {
  // On most pages it is theirs already, and whatever is read for the screen would wait for a transaction that writes.
  if ((await onDevice('readonly', ownerIn)) === person) return
  await onDevice('readwrite', async (transaction) => {
    if ((await ownerIn(transaction)) === person) return
    await transaction.objectStore('shown').clear()
    await transaction.objectStore('owner').put(person, 'person')
    dropFiles()
  })
}

/**
 * Whoever goes leaves nothing but, where the session has ended by itself, what they have not sent yet. What others have
 * not sent waits for them, unseen: a tablet in the station changes hands.
 * @param left who goes: if somebody else has come meanwhile, in another tab, what is shown is theirs
 */
export async function leaveDevice(left: number, { keepsOutbox = false } = {}): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    const owner = await ownerIn(transaction)
    if (owner === undefined || owner === left) {
      await transaction.objectStore('owner').clear()
      await transaction.objectStore('shown').clear()
      dropFiles()
    }
    if (keepsOutbox) return
    const outbox = transaction.objectStore('outbox')
    for (const id of await outbox.index('person').getAllKeys(left)) await outbox.delete(id)
  })
}

/** Nobody is signed in, and nobody has said how that came: what was not sent waits for its person, unseen. */
export async function abandonDevice(): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    await transaction.objectStore('owner').clear()
    await transaction.objectStore('shown').clear()
    dropFiles()
  })
}

/** A page that has them open closes them. */
function dropFiles(): void {
  for (const name of [FILES_DATABASE, HANDED_DATABASE]) indexedDB.deleteDatabase(name)
}

function ownerIn(transaction: DeviceTransaction<IDBTransactionMode>): Promise<number | undefined> {
  return transaction.objectStore('owner').get('person')
}
