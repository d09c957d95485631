import type { MessageKey } from '../../../i18n/messages.ts'
import type { OperationField } from '../../../lib/operations/operation-form.ts'

const keys = {
  kind: 'kind',
  type: 'type',
  keyword_id: 'keyword',
  title: 'title',
  priority: 'priority',
  text: 'text',
  remark: 'remark',
  address: 'address',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
  object: 'object',
  location_note: 'locationNote',
  coordinates: 'coordinates',
  alarm_at: 'alarmAt',
  number: 'number',
  caller_name: 'callerName',
  caller_phone: 'callerPhone',
  report: 'report',
  vehicle_ids: 'vehicles',
  other_vehicles: 'otherVehicles',
  group_ids: 'groups',
} as const satisfies Record<OperationField, string>

/** What a field of an operation is called. */
export function fieldKey(name: OperationField): MessageKey {
  return `operationForm.${keys[name]}`
}
