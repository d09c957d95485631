import { useStore } from '@nanostores/react'
import { listedStatuses, type OperationChoices } from '../../../contract/operations/operation-list.ts'
import { operationKinds, operationTypes } from '../../../contract/operations/operations.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { typeKey } from '../../../lib/operations/operation-types.ts'
import { $operationChoices } from '../../../lib/stores/operations/operation-choices.ts'
import { $operationYears } from '../../../lib/stores/operations/operation-years.ts'
import type { Choice } from '../../ui/fields/choices.tsx'

export function statusChoices(t: Translate): Choice[] {
  return listedStatuses
    .filter((status) => status !== 'all')
    .map((status) => ({ value: status, label: t(`alertTools.statuses.${status}`) }))
}

export function kindChoices(t: Translate): Choice[] {
  return operationKinds.map((kind) => ({ value: kind, label: t(`alertTools.kinds.${kind}`) }))
}

export function typeChoices(t: Translate): Choice[] {
  return operationTypes.map((type) => ({ value: type, label: t(typeKey(type)) }))
}

/** The years there are, and the one that is chosen; undefined where the backend does not say. */
export function useYearChoices(chosen: number | undefined): Choice[] | undefined {
  const years = useStore($operationYears)
  if (years.state === 'failed') return undefined
  const known = years.state === 'ready' ? years.value : []
  const all = chosen === undefined || known.includes(chosen) ? known : [chosen, ...known]
  return all.map((year) => ({ value: String(year), label: String(year) }))
}

export function useOperationChoices(): OperationChoices | undefined {
  const choices = useStore($operationChoices)
  return choices.state === 'ready' ? choices.value : undefined
}
