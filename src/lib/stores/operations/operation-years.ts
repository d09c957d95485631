import { atom } from 'nanostores'
import { listOperationYears } from '../../../contract/operations/operation-list.ts'
import { call } from '../../api/api.ts'
import { failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** In which the organisation had operations, newest first. */
export const $operationYears = atom<Loadable<number[]>>(loading)

whileShown($operationYears, loadOperationYears)
whenPersonLeaves(clearOperationYears)
whenOrganisationChanges(clearOperationYears)

export async function loadOperationYears(): Promise<void> {
  const organisationId = $organisationId.get()
  if (organisationId === 0 || !allowedNow('operations.view')) return
  const isMeant = () => organisationId === $organisationId.get()
  try {
    const years = await call(listOperationYears, { params: { organisationId } })
    if (isMeant()) $operationYears.set(ready(years, Date.now()))
  } catch (error) {
    console.info('The years of operations are not known.', error)
    if (isMeant()) $operationYears.set(failed($operationYears.value, error))
  }
}

function clearOperationYears(): void {
  $operationYears.set(loading)
}
