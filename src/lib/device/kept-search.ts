import { onDevice, type ShownRow } from './device-database.ts'
import type { KeptPlace } from './kept-shown.ts'

/** All that is kept of a person in one organisation. */
export async function allShown({ person, organisation }: Omit<KeptPlace, 'name'>): Promise<ShownRow[]> {
  // A list sorts behind every text.
  const all = IDBKeyRange.bound([person, organisation], [person, organisation, []])
  return onDevice('readonly', (transaction) => transaction.objectStore('shown').getAll(all))
}
