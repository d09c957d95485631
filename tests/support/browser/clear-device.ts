import { onDevice } from '../../../src/lib/device/device-database.ts'

/** A device that nobody has used yet. */
export async function clearDevice(): Promise<void> {
  await onDevice('readwrite', async (transaction) => {
    for (const store of transaction.objectStoreNames) await transaction.objectStore(store).clear()
  })
}
