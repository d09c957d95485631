import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database } from '../../database/database.ts'
import type { Cursor } from '../../http/cursor.ts'
import { filtered, inOrder, type Wanted } from './filters.ts'

/** So many that a word which one in twenty has is nearly always found often enough for a page. */
const NEWEST = 1_200

/**
 * Reads what a search finds. PostgreSQL does not know how rare the beginning of a word is: what many operations have is
 * found at once by looking through the newest ones, what few have by the index of words, and either way is a hundred times
 * slower for the other. So there the newest are looked through first, and the index is asked where they were not enough.
 * SQLite's index is in the order of the list, and needs none of this. `byIndex`: whether the newest were not enough, as
 * they will not be for more.
 */
export async function readNewestFirst<Result>(
  database: Database,
  organisation: CheckedOrganisation,
  { wanted, behind }: { wanted: Wanted; behind: Cursor | undefined },
  { read, isEnough }: { read: (wanted: Wanted) => Promise<Result>; isEnough: (result: Result) => boolean },
): Promise<{ found: Result; byIndex: boolean }> {
  const byIndex = wanted.byIndex ?? false
  if (database.engine === 'sqlite' || wanted.words.length === 0 || byIndex)
    return { found: await read(wanted), byIndex }

  const since = await endOfNewest(database, organisation, wanted, behind)
  const found = await read({ ...wanted, since: since ?? wanted.since })
  if (since === undefined || isEnough(found)) return { found, byIndex }
  return { found: await read({ ...wanted, byIndex: true }), byIndex: true }
}

/** When the last of the newest that the other filters let through was alarmed (ms since 1970); undefined: there are not that many. */
async function endOfNewest(
  database: Database,
  organisation: CheckedOrganisation,
  wanted: Wanted,
  behind: Cursor | undefined,
): Promise<number | undefined> {
  const all: Wanted = { ...wanted, words: [] }
  const last = await inOrder(
    filtered(database, organisation, all, behind),
    database.engine,
    organisation,
    all,
  )
    .select('operations.alarm_at')
    .offset(NEWEST - 1)
    .limit(1)
    .executeTakeFirst()
  return last && Date.parse(last.alarm_at)
}
