import type { ListedOperation } from '../../contract/operations/operation-list.ts'
import { searchWordsOf } from '../../i18n/search-words.ts'
import type { AlertFilter } from './alert-filter.ts'

/**
 * Whether an operation belongs in a filtered list, as far as a device can tell: for what is pushed, and for what is
 * searched without a network. Days and years are those of the device's clock.
 */
export function passes(operation: ListedOperation, filter: AlertFilter): boolean {
  return passesFields(operation, filter) && passesSearch(operation, filter)
}

/** Of one that the backend has found: its words may stand where a push does not carry them. */
export function passesFields(operation: ListedOperation, filter: AlertFilter): boolean {
  const { status, kind, type, keyword, vehicle, year, from, to } = filter
  const isArchived = Boolean(operation.archived_at)
  const day = dayOf(operation.alarm_at)
  return (
    (status === 'archived') === isArchived &&
    (status !== 'active' || operation.active) &&
    (status !== 'closed' || !operation.active) &&
    (kind === undefined || (operation.kind ?? 'actual') === kind) &&
    (type === undefined || operation.type === type) &&
    (keyword === undefined || operation.keyword === keyword) &&
    (vehicle === undefined || operation.vehicles.some((one) => one.vehicle_id === vehicle)) &&
    (year === undefined || day.startsWith(`${year}-`)) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  )
}

/** Every word that is looked for begins one of the words of the operation. */
function passesSearch(operation: ListedOperation, { search }: AlertFilter): boolean {
  if (search === undefined) return true
  const { number, title, text, keyword, type, address, remark } = operation
  const words = searchWordsOf([number, title, text, keyword, type, address, remark].join(' '))
  return searchWordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

/** `2026-11-21`, on the clock of the device. */
function dayOf(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
