import { withValue } from '../../api/loadable.ts'
import type { AskedData } from '../device/asked-data.ts'
import { administeredOrganisation } from './administered.ts'
import { administeredData } from './administered-data.ts'

/** The latest first. `next`: where the older ones begin; null: there are none. */
interface Page<Row, Next> {
  rows: readonly Row[]
  next: Next | null
}

export interface AdministeredPages<Row, Next> {
  $data: AskedData<Page<Row, Next>>['$data']
  load: () => Promise<void>
  /** Adds the next page. @throws {ApiError} */
  loadEarlier: () => Promise<void>
}

/**
 * Rows of the current organisation that only its administrators see, page by page.
 * @param ask answers the page that begins at `before`, or else the first one
 * @param failure the line of the log where the first one does not come
 */
export function administeredPages<Row extends { id: number }, Next>(
  ask: (organisationId: number, input: { before?: Next }) => Promise<Page<Row, Next>>,
  failure: string,
): AdministeredPages<Row, Next> {
  const { $data, load, show, turn } = administeredData((organisationId) => ask(organisationId, {}), failure)

  async function loadEarlier(): Promise<void> {
    const organisationId = administeredOrganisation()
    const known = $data.value
    if (organisationId === undefined || known.state !== 'ready' || known.value.next === null) return

    const mine = turn()
    const earlier = await ask(organisationId, { before: known.value.next })
    if (mine !== turn()) return
    show(
      withValue($data.value, ({ rows }) => {
        // A row that changed meanwhile may stand on both pages: once at the top, and once where it is now.
        const there = new Set(rows.map(({ id }) => id))
        return { rows: [...rows, ...earlier.rows.filter(({ id }) => !there.has(id))], next: earlier.next }
      }),
    )
  }

  return { $data, load, loadEarlier }
}
