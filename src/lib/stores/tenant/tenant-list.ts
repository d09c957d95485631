import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { LIST_PAGE } from '../../../contract/tenant/tenant-values.ts'
import { problemOf } from '../../api/api-error.ts'
import { failed, type Loadable, problemBehind, withValue } from '../../api/loadable.ts'
import { type FilterEntries, filterOfSearch, searchOfFilter } from '../../tenant/list-filter.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { tenantData } from './tenant-data.ts'

/** What a list of the tenant shows of its rows: from the first one on. */
export interface Listed<Row> {
  data: readonly Row[]
  next: string | null
  total: number
  total_is_at_least: boolean
}

/** Where an answer begins, and how many rows it has at most (100). */
interface Asked {
  after?: string
  limit: number
}

export interface TenantList<Row, Filter extends object> {
  /** The schemas of its filter, by their names. */
  entries: FilterEntries
  $filter: PreinitializedWritableAtom<Filter>
  $list: PreinitializedWritableAtom<Loadable<Listed<Row>>>
  load: () => Promise<void>
  /** What follows joins below. Rejects where it does not come. */
  more: () => Promise<void>
  /** Shows what another filter lets through. */
  narrow: (filter: Filter) => void
}

/** The calls answer no more at once. */
const MOST = 100

/** A list of the tenant that goes on below what is there, narrowed down as its address says. Nothing of it stays on the device. */
export function tenantList<Row, Filter extends object>({
  entries,
  ask,
  failure,
}: {
  entries: FilterEntries
  ask: (asked: Filter & Asked) => Promise<Listed<Row>>
  failure: string
}): TenantList<Row, Filter> {
  const $filter = atom(filterOfSearch<Filter>(entries, ''))
  /** Number of rows that the person has loaded: a refresh loads as many. */
  let wanted = LIST_PAGE
  /** The filter of the shown rows. */
  let shownFilter = ''
  const list = tenantData(async () => {
    const filter = $filter.get()
    const answer = await ask({ ...filter, limit: Math.min(wanted, MOST) })
    shownFilter = searchOfFilter(entries, filter)
    return answer
  }, failure)
  const { $data: $list } = list

  whenPersonLeaves(() => {
    wanted = LIST_PAGE
    $filter.set(filterOfSearch<Filter>(entries, ''))
  })

  /** The rows of another search are no answer to this one. */
  function dropOthers(): void {
    const shown = $list.value
    if (shown.state === 'ready' && !shown.changing && shownFilter !== searchOfFilter(entries, $filter.get()))
      list.show({ state: 'failed', error: problemBehind(shown.stale), changing: false })
  }

  return {
    entries,
    $filter,
    $list,
    load: list.load,
    narrow: (filter) => {
      if (searchOfFilter(entries, filter) === searchOfFilter(entries, $filter.get())) return
      wanted = LIST_PAGE
      $filter.set(filter)
      // A list that no screen has shown yet is loaded when it is shown.
      if ($list.value.state !== 'loading') void list.load().then(dropOthers)
    },
    more: async () => {
      const known = $list.value
      if (known.state !== 'ready' || known.value.next === null) return
      const turn = list.turn()
      try {
        const following = await ask({ ...$filter.get(), after: known.value.next, limit: LIST_PAGE })
        if (turn !== list.turn()) return
        wanted = known.value.data.length + LIST_PAGE
        list.show(
          withValue($list.value, ({ data }) => ({ ...following, data: [...data, ...following.data] })),
        )
      } catch (error) {
        if (turn !== list.turn()) return
        if (problemOf(error).kind !== 'offline') throw error
        list.show(failed($list.value, error))
      }
    },
  }
}
