import { type DeviceTransaction, type ShownRow, onDevice } from './device-database.ts'

/** Where something is kept: whose it is, of which organisation (0: of none), and what it is (`alert 17`). */
export type KeptPlace = Pick<ShownRow, 'person' | 'organisation' | 'name'>

/** What is kept, and when the backend said so (ms). */
export interface KeptValue {
  value: unknown
  at: number
}

interface Quota {
  /** How many of this kind (the first word of a name), of all organisations together. */
  most: number
  /** How many bytes of all kinds. */
  bytes: number
}

/** More than a member looks at in a year, and little beside a single photo. */
export const MOST_BYTES = 4 * 2 ** 20
/** The rest of a small device belongs to others. */
const SHARE_OF_DEVICE = 0.1
/** What is looked at again and again is not written each time. */
const USED_AGAIN_MS = 60_000

/** undefined: not on this device. */
export async function recallShown(place: KeptPlace, now: number): Promise<KeptValue | undefined> {
  const row = await onDevice('readonly', (transaction) => shownOf(transaction).get(keyOf(place)))
  if (row && now - row.usedAt > USED_AGAIN_MS) noteUsed(place, now)
  return row && { value: row.value, at: row.at }
}

/** All of one kind, of one organisation, as it was kept: the oldest first. */
export async function recallKind(
  { person, organisation }: Omit<KeptPlace, 'name'>,
  kind: string,
): Promise<KeptValue[]> {
  const all = IDBKeyRange.bound([person, organisation], [person, organisation, []])
  const rows = await onDevice('readonly', (transaction) => shownOf(transaction).getAll(all))
  return rows.filter(({ name }) => kindOf(name) === kind).sort((one, other) => one.at - other.at)
}

/**
 * Stores data that were shown, if the person still owns the device. Deletes the data whose last look is longest ago if space is short.
 * Rejects if the space is still not enough.
 */
export async function keepShown(
  place: KeptPlace,
  { value, at }: KeptValue,
  quota: Quota,
  now: number,
): Promise<void> {
  const row: ShownRow = { ...place, value, at, usedAt: now, size: sizeOf(value) }
  try {
    await write(row, quota)
  } catch (error) {
    if (!isFull(error)) throw error
    await onDevice('readwrite', (transaction) => makeRoom(transaction, { bytes: quota.bytes / 2 }))
    await write(row, quota)
  }
}

export async function forgetShown(place: KeptPlace): Promise<void> {
  await onDevice('readwrite', (transaction) => shownOf(transaction).delete(keyOf(place)))
}

/**
 * Changes what is kept of one organisation, all at once. `change` answers the same value where nothing changes, and
 * undefined for what goes.
 * @param first what the change begins with where nothing of that name is kept
 */
export async function changeShown(
  { person, organisation }: Omit<KeptPlace, 'name'>,
  change: (name: string, value: unknown) => unknown,
  first?: KeptValue & { name: string },
): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    if (!(await isOwner(transaction, person))) return
    const isMissing = first && !(await shownOf(transaction).getKey([person, organisation, first.name]))
    if (isMissing) {
      const row = { person, organisation, ...first, usedAt: first.at, size: sizeOf(first.value) }
      await shownOf(transaction).put(row)
    }
    // A list sorts behind every text.
    const all = IDBKeyRange.bound([person, organisation], [person, organisation, []])
    for await (const cursor of shownOf(transaction).iterate(all)) {
      const row = cursor.value
      const value = change(row.name, row.value)
      if (value === undefined) await cursor.delete()
      else if (value !== row.value) await cursor.update({ ...row, value, size: sizeOf(value) })
    }
  })
}

/** Deletes the data of organisations that the person has left. Data without an organisation (0) stay. */
export async function keepOrganisations(person: number, own: ReadonlySet<number>): Promise<void> {
  const all = IDBKeyRange.bound([person], [person, []])
  const leftIn = async (transaction: DeviceTransaction<IDBTransactionMode>) =>
    (await shownOf(transaction).getAllKeys(all)).filter(([, id]) => id !== 0 && !own.has(id))

  // Read first: on most pages nothing is to be deleted, and a writing transaction would delay reads for the screen.
  if ((await onDevice('readonly', leftIn)).length === 0) return
  await onDevice('readwrite', async (transaction) => {
    for (const key of await leftIn(transaction)) await shownOf(transaction).delete(key)
  })
}

/** Space on the device for shown data, in bytes. */
export async function bytesToKeep(): Promise<number> {
  // Only over https.
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  const { quota, usage = 0 } = estimate ?? {}
  return quota === undefined ? MOST_BYTES : Math.min(MOST_BYTES, Math.max(0, quota - usage) * SHARE_OF_DEVICE)
}

async function write(row: ShownRow, quota: Quota): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    if (!(await isOwner(transaction, row.person))) return
    await shownOf(transaction).put(row)
    await makeRoom(transaction, { ...quota, kind: kindOf(row.name) })
  })
}

/** Deletes the rows beyond the quota, counted from the last used one. */
async function makeRoom(
  transaction: DeviceTransaction<'readwrite'>,
  { kind, most = Infinity, bytes }: Partial<Quota> & { bytes: number; kind?: string },
): Promise<void> {
  const shown = shownOf(transaction)
  let ofKind = 0
  let total = 0
  let cursor = await shown.index('usedAt').openKeyCursor(null, 'prev')
  while (cursor) {
    const name = cursor.primaryKey[2]
    ofKind += Number(kindOf(name) === kind)
    total += cursor.key[1]
    const isTooMany = kindOf(name) === kind && ofKind > most
    if (isTooMany || total > bytes) {
      await shown.delete(cursor.primaryKey)
      total -= cursor.key[1]
    }
    cursor = await cursor.continue()
  }
}

function noteUsed(place: KeptPlace, usedAt: number): void {
  onDevice('readwrite', async (transaction) => {
    const row = await shownOf(transaction).get(keyOf(place))
    if (row) await shownOf(transaction).put({ ...row, usedAt })
  }).catch((error: unknown) => console.info('It was not noted that this was looked at.', error))
}

async function isOwner(transaction: DeviceTransaction<'readwrite'>, person: number): Promise<boolean> {
  return (await transaction.objectStore('owner').get('person')) === person
}

function shownOf<Mode extends IDBTransactionMode>(transaction: DeviceTransaction<Mode>) {
  return transaction.objectStore('shown')
}

function keyOf({ person, organisation, name }: KeptPlace): [number, number, string] {
  return [person, organisation, name]
}

function kindOf(name: string): string {
  return name.replace(/ .*/, '')
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
