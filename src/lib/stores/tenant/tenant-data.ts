import { loading, ready } from '../../api/loadable.ts'
import { type AskedData, askedData } from '../device/asked-data.ts'
import { $session, userOf, whenPersonLeaves } from '../session/session.ts'

/** Whether the person administers their tenant; otherwise nothing is asked for: they are about to be led away. */
export function administersTenant(): boolean {
  return userOf($session.get())?.tenant_admin === true
}

/** Something of the tenant that only its administrators see. */
export function tenantData<Value>(ask: () => Promise<Value>, failure: string): AskedData<Value> {
  return askedData(() => (administersTenant() ? ask() : undefined), failure)
}

interface TenantRow<Row> extends AskedData<Row> {
  /** The page says which one it is about. */
  showId: (id: number) => void
  /** What the backend has answered to a change of it. */
  showChanged: (row: Row) => void
}

/** The one row of a page. */
export function tenantRow<Row extends { id: number }>(
  ask: (id: number) => Promise<Row>,
  failure: string,
): TenantRow<Row> {
  let shownId = 0
  const data = askedData(() => (administersTenant() && shownId !== 0 ? ask(shownId) : undefined), failure)
  whenPersonLeaves(() => (shownId = 0))

  return {
    ...data,
    showId: (id) => {
      if (id === shownId) return
      shownId = id
      data.show(loading)
      void data.load()
    },
    showChanged: (row) => {
      if (row.id === shownId) data.show(ready(row, Date.now()))
    },
  }
}
