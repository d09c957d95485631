import { randomBytes } from 'node:crypto'
import { DatabaseAway } from './away.ts'
import type { Database } from './database.ts'

/** The only row of its table. */
const ROW = 1
/** In bytes: about as much as an alarm with its notifications, so that a nearly full disk refuses both. */
const SIZE = 32 * 1024
/** In ms: callers within this time share one write. The call needs no session, so a flood of it must not write each time. */
const SHARED_MS = 1000

/**
 * Makes a function that tests whether the database takes writes.
 * @throws {DatabaseAway} from that function, if it takes none: the database is away, or its disk is full.
 */
export function createWriteProbe({ write }: Pick<Database, 'write'>): () => Promise<void> {
  let last: { startedAt: number; result: Promise<void> } | undefined

  async function probe(): Promise<void> {
    const values = { at: new Date().toISOString(), content: randomBytes(SIZE / 2).toString('hex') }
    await write((queries) =>
      queries
        .insertInto('write_probes')
        .values({ id: ROW, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute(),
    ).catch((cause: unknown) => {
      throw new DatabaseAway('The database takes no write.', { cause })
    })
  }

  return () => {
    const startedAt = performance.now()
    if (!last || startedAt - last.startedAt >= SHARED_MS) last = { startedAt, result: probe() }
    return last.result
  }
}
