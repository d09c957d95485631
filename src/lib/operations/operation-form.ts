import type {
  CreateOperationInput,
  UpdateOperationInput,
} from '../../contract/operations/operation-changes.ts'
import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { OperationChoices } from '../../contract/operations/operation-list.ts'
import {
  type OperationKind,
  operationKinds,
  type OperationType,
  operationTypes,
} from '../../contract/operations/operations.ts'
import { momentTyped, typedMinute } from '../pages/typed-date.ts'
import { areCoordinates, decimalDegrees, readCoordinates } from '../places/coordinates.ts'

/** The fields that are plain texts, in the order of the form. */
const textFields = [
  'title',
  'text',
  'remark',
  'address',
  'street',
  'postcode',
  'city',
  'object',
  'location_note',
  'number',
  'caller_name',
  'caller_phone',
  'report',
] as const
type TextField = (typeof textFields)[number]

/** What a form about an operation holds, field by field, as it stands there. */
export interface OperationValues extends Record<TextField, string> {
  kind: OperationKind
  type: OperationType
  /** Of the tenant's list; '' where none is chosen. */
  keyword_id: string
  priority: boolean
  /** As somebody has written them; '' where none are known. */
  coordinates: string
  /** As the browser's own picker has it: `2026-11-22T05:30`, in the time zone of the device. */
  alarm_at: string
  vehicle_ids: readonly string[]
  /** Call signs with commas between. */
  other_vehicles: string
  group_ids: readonly string[]
}
export type OperationField = keyof OperationValues

export const noValues: OperationValues = {
  ...(Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>),
  kind: 'actual',
  type: 'Sonstiges',
  keyword_id: '',
  priority: false,
  coordinates: '',
  alarm_at: '',
  vehicle_ids: [],
  other_vehicles: '',
  group_ids: [],
}

/** What the form of an operation begins with. */
export function valuesOf(operation: OperationDetail): OperationValues {
  const { kind, type, keyword_id, priority, lat, lng, alarm_at, vehicles, groups } = operation
  return {
    ...(Object.fromEntries(textFields.map((name) => [name, operation[name] ?? ''])) as Record<
      TextField,
      string
    >),
    kind: kind ?? 'actual',
    type,
    keyword_id: String(keyword_id ?? ''),
    priority,
    coordinates: lat && lng ? decimalDegrees(lat, lng) : '',
    alarm_at: typedMinute(Date.parse(alarm_at)),
    vehicle_ids: vehicles.flatMap(({ vehicle_id }) => (vehicle_id ? String(vehicle_id) : [])),
    other_vehicles: vehicles.flatMap(({ vehicle_id, call_sign }) => (vehicle_id ? [] : call_sign)).join(', '),
    group_ids: (groups ?? []).flatMap(({ id }) => (id === null ? [] : String(id))),
  }
}

/** What stands in a form. A field that it does not show is as it was `before`. */
export function valuesIn(data: FormData, before: OperationValues): OperationValues {
  const text = (name: OperationField) => String(data.get(name) ?? before[name]).trim()
  const several = (name: 'vehicle_ids' | 'group_ids') => data.getAll(name).map(String)
  return {
    ...(Object.fromEntries(textFields.map((name) => [name, text(name)])) as Record<TextField, string>),
    kind: operationKinds.find((kind) => kind === data.get('kind')) ?? before.kind,
    type: operationTypes.find((type) => type === data.get('type')) ?? before.type,
    keyword_id: String(data.get('keyword_id') ?? ''),
    priority: data.has('priority'),
    coordinates: text('coordinates'),
    alarm_at: text('alarm_at'),
    vehicle_ids: several('vehicle_ids'),
    other_vehicles: text('other_vehicles'),
    group_ids: several('group_ids'),
  }
}

/** The values with what a keyword brings: nothing that a person has written themselves is replaced. */
export function withKeyword(
  values: OperationValues,
  keyword: OperationChoices['keywords'][number],
  before: OperationChoices['keywords'][number] | undefined,
): OperationValues {
  const isOwn = (name: 'title' | 'text') => {
    const given = name === 'title' ? titleOf(before) : (before?.text_template ?? '')
    return values[name] !== '' && values[name] !== given
  }
  const asBefore = (chosen: readonly string[], given: readonly number[] | undefined) =>
    chosen.join() === (given ?? []).join()
  return {
    ...values,
    keyword_id: String(keyword.id),
    type: keyword.type,
    priority: keyword.priority,
    title: isOwn('title') ? values.title : titleOf(keyword),
    text: isOwn('text') ? values.text : (keyword.text_template ?? ''),
    vehicle_ids: asBefore(values.vehicle_ids, before?.vehicle_ids)
      ? keyword.vehicle_ids.map(String)
      : values.vehicle_ids,
    group_ids: asBefore(values.group_ids, before?.group_ids)
      ? keyword.group_ids.map(String)
      : values.group_ids,
  }
}

function titleOf(keyword: OperationChoices['keywords'][number] | undefined): string {
  return keyword ? `${keyword.code} – ${keyword.title}` : ''
}

/** What can be said without a server: the keys of sentences, by their fields. */
export function problemsIn(
  values: OperationValues,
): { field: OperationField; key: 'title' | 'coordinates' | 'noMoment' }[] {
  const noTitle = values.title === '' && values.keyword_id === ''
  const noPlace = values.coordinates !== '' && !areCoordinates(values.coordinates)
  const noMoment = values.alarm_at !== '' && momentTyped(values.alarm_at) === undefined
  return [
    ...(noTitle ? [{ field: 'title', key: 'title' } as const] : []),
    ...(noPlace ? [{ field: 'coordinates', key: 'coordinates' } as const] : []),
    ...(noMoment ? [{ field: 'alarm_at', key: 'noMoment' } as const] : []),
  ]
}

/** What is sent of these fields. A UTMREF of a square that there is not is no place. */
export async function inputOf(
  values: OperationValues,
  names: readonly OperationField[],
): Promise<Omit<UpdateOperationInput, 'version'> & Omit<CreateOperationInput, 'silent'>> {
  const has = (name: OperationField) => names.includes(name)
  const alarmAt = momentTyped(values.alarm_at)
  const texts = textFields.filter((name) => has(name) && (name !== 'title' || values.title !== ''))
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name] || null])),
    ...(has('title') && values.title !== '' && { title: values.title }),
    ...(has('kind') && { kind: values.kind }),
    ...(has('type') && { type: values.type }),
    ...(has('keyword_id') && { keyword_id: Number(values.keyword_id) || null }),
    ...(has('priority') && { priority: values.priority }),
    ...(has('coordinates') && ((await readCoordinates(values.coordinates)) ?? { lat: null, lng: null })),
    ...(has('alarm_at') && alarmAt !== undefined && { alarm_at: new Date(alarmAt).toISOString() }),
    ...(has('vehicle_ids') && { vehicle_ids: values.vehicle_ids.map(Number) }),
    ...(has('other_vehicles') && { other_vehicles: callSigns(values.other_vehicles) }),
    ...(has('group_ids') && { group_ids: values.group_ids.map(Number) }),
  }
}

function callSigns(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
}
