import type { MessageKey } from '../../i18n/messages.ts'

/** The words of the preset "Standard" (product page, section 4), by status. */
const keys: readonly MessageKey[] = [
  'vehicles.status.0',
  'vehicles.status.1',
  'vehicles.status.2',
  'vehicles.status.3',
  'vehicles.status.4',
  'vehicles.status.5',
  'vehicles.status.6',
  'vehicles.status.7',
  'vehicles.status.8',
  'vehicles.status.9',
]

/** undefined: the status is not known, or none there is. */
export function fmsKey(status: number | null | undefined): MessageKey | undefined {
  return typeof status === 'number' ? keys[status] : undefined
}
