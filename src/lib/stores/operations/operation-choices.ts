import { atom } from 'nanostores'
import { getOperationChoices, OperationChoices } from '../../../contract/operations/operation-list.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading } from '../../api/loadable.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The keywords, groups and vehicles of the current organisation: what filters and forms of operations offer. */
export const $operationChoices = atom<Loadable<OperationChoices>>(loading)

let asked = 0

const onDevice = keepOnDevice($operationChoices, { name: () => 'choices', schema: OperationChoices })

whileShown($operationChoices, loadOperationChoices)
whenPersonLeaves(clearOperationChoices)
whenOrganisationChanges(clearOperationChoices)

export async function loadOperationChoices(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  if (organisationId === 0 || allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('operations.view')

  $operationChoices.set(changing($operationChoices.value))
  const result = await onDevice.ask(
    () => call(getOperationChoices, { params: { organisationId } }),
    'The keywords, groups and vehicles could not be loaded.',
  )
  if (turn === asked && $organisationId.get() === organisationId) onDevice.show(result)
}

export function clearOperationChoices(): void {
  asked += 1
  $operationChoices.set(loading)
}
