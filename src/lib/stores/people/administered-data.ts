import { loading } from '../../api/loadable.ts'
import { type AskedData, askedData } from '../device/asked-data.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { administeredOrganisation } from './administered.ts'

/** Something of the current organisation that only its administrators see; forgotten when another one is chosen. */
export function administeredData<Value>(
  ask: (organisationId: number) => Promise<Value>,
  failure: string,
): AskedData<Value> {
  const data = askedData(() => {
    const organisationId = administeredOrganisation()
    return organisationId === undefined ? undefined : ask(organisationId)
  }, failure)
  whenOrganisationChanges(() => data.show(loading))
  return data
}
