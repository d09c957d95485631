import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

/** What a screen has shown, as the backend answered it. */
export interface ShownRow {
  person: number
  /** 0: not of one organisation. */
  organisation: number
  /** Name of the data within person and organisation: `alerts`, `alert 17`. */
  name: string
  /** The code that shows the data reads it by its schema. */
  value: unknown
  /** When the backend sent it (ms). */
  at: number
  /** When the person last looked at it (ms): the row with the oldest time is deleted first if space is short. */
  usedAt: number
  /** Length of its JSON, about its size on the device. */
  size: number
}

/** A change that waits to be sent to the backend. */
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
  /** When the change becomes useless, and is not sent any more (ms); undefined: never. */
  until: number | undefined
  /** Whether a 404 counts as success: the object was deleted meanwhile, so nothing is left to change. */
  goneIsDone: boolean
  /** Number of attempts without a response. */
  tries: number
  /** Time before which it is not sent again automatically (ms). */
  nextAt: number
  /** Until then the person may take the change back (ms): it is not sent before, and other changes do not wait for it. */
  heldUntil?: number
  /** Data by which a screen shows the change until the backend confirms it; the code of the screen reads it. */
  about?: unknown
  /** Whether an attempt may have reached the backend, though no response came back. */
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
  /** The id of the person who owns the device now, in a single row: data of other people are not stored. */
  owner: { key: 'person'; value: number }
  shown: {
    key: [person: number, organisation: number, name: string]
    value: ShownRow
    /** Contains the size, so that the rows to delete are found without reading their values. */
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
/** A separate database for documents, which is deleted as a whole when the person signs out (`kept-files.ts`). */
export const FILES_DATABASE = 'documents'
/** A separate database for files that another app has shared with this one (`handed-files.ts`), deleted likewise. */
export const HANDED_DATABASE = 'handed'
const VERSION = 1
/** Longest wait for opening the database, as some browsers never answer; then the caller goes on without it. */
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
    // iOS closes the connection of an app in the background; only the next use of it fails.
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
 * Makes the signed-in person the owner of the device, and deletes data that were shown to an earlier owner. Unsent changes of other
 * people stay for them, invisible.
 */
export async function takeDevice(person: number): Promise<void> {
  // Read first: on most pages the person owns the device already, and a writing transaction would delay reads for the screen.
  if ((await onDevice('readonly', ownerIn)) === person) return
  await onDevice('readwrite', async (transaction) => {
    if ((await ownerIn(transaction)) === person) return
    await transaction.objectStore('shown').clear()
    await transaction.objectStore('owner').put(person, 'person')
    dropFiles()
  })
}

/**
 * Deletes the data of a person who signs out. With `keepsOutbox`, for a session that has ended by itself, their unsent changes stay.
 * Unsent changes of other people stay for them, invisible: several members use the tablet in a station.
 * @param left the person who signs out; if another person has signed in meanwhile, in another tab, the shown data are theirs and stay
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

/** Deletes all shown data if no person is signed in, for an unknown reason. Unsent changes stay for their person, invisible. */
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
