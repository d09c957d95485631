import { atom } from 'nanostores'
import { type DiveraLogEntry, listDiveraLog, retryDiveraEntry } from '../../../contract/divera/divera-log.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { administeredPages } from '../people/administered-pages.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** What the log is searched for; undefined: nothing, so that it shows all entries. */
export const $diveraSearch = atom<string | undefined>()

const forgetSearch = () => $diveraSearch.set(undefined)
whenPersonLeaves(forgetSearch)
whenOrganisationChanges(forgetSearch)

/** What DIVERA has said to the current organisation, the latest first. */
export const diveraLog = administeredPages(async (organisationId, input: { before?: number }) => {
  const search = $diveraSearch.get()
  const { entries, next } = await call(listDiveraLog, {
    params: { organisationId },
    input: { ...input, ...(search !== undefined && { search }) },
  })
  return { rows: entries, next }
}, 'The log of DIVERA could not be loaded.')

/** Shows the entries whose title has this part, or that are about the alarm with this id. */
export async function searchDiveraLog(search: string | undefined): Promise<void> {
  $diveraSearch.set(search)
  await diveraLog.load()
}

/**
 * Takes what failed once more. Answers what has become of it.
 * @param before called with the answer before the list shows it
 * @throws {ApiError}
 */
export async function retryDivera(
  { id }: Pick<DiveraLogEntry, 'id'>,
  before: (answer: DiveraLogEntry) => void = () => undefined,
): Promise<DiveraLogEntry> {
  const organisationId = $organisationId.get()
  const entry = await call(retryDiveraEntry, { params: { organisationId, entryId: id } })
  before(entry)
  if (organisationId === $organisationId.get()) {
    diveraLog.$data.set(
      withValue(diveraLog.$data.value, (page) => ({
        ...page,
        rows: page.rows.map((one) => (one.id === id ? entry : one)),
      })),
    )
  }
  return entry
}
