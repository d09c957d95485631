import type * as v from 'valibot'
import {
  type AppointmentDetail,
  appointmentCategories,
  type createAppointment,
  DEFAULT_APPOINTMENT_CATEGORY,
  MOST_APPOINTMENT_DOCUMENTS,
  MOST_APPOINTMENT_GROUPS,
  MOST_PEOPLE_WANTED,
  responseModes,
  type updateAppointment,
} from '../../contract/appointments/appointments.ts'
import { areCoordinates, decimalDegrees, readCoordinates } from '../places/coordinates.ts'
import { never, problemOfRepetition, repetitionFields, repetitionOf, ruleOf } from './repetition.ts'
import { usualSpan, wallTime } from './written-span.ts'

/** What the form of an appointment holds, in its order. */
export const appointmentFields = [
  'title',
  'category',
  'all_day',
  'starts_at',
  'ends_at',
  'repeat',
  'repeat_ends',
  'repeat_until',
  'repeat_count',
  'text',
  'location',
  'coordinates',
  'groups',
  'responsible_id',
  'response',
  'response_until',
  'min',
  'max',
  'documents',
] as const
export type AppointmentField = (typeof appointmentFields)[number]

/**
 * The values of the form as texts. Times: on the clocks of the organisation. `all_day`: `yes` or ''. `groups`: ids with commas, '' for all
 * members, `none` where groups are meant and none is chosen. `documents`: ids with commas. `repeat…`: see `Repetition`.
 */
export type AppointmentValues = Readonly<Record<AppointmentField, string>>

export type NewAppointment = v.InferInput<typeof createAppointment.input>
export type AppointmentChange = v.InferInput<typeof updateAppointment.input>

/** Of the groups, where groups are meant and none is chosen. */
export const NO_GROUP = 'none'

/** @param day `2026-12-03`, on which it is to be; '' where none is known */
export function newValues(day: string): AppointmentValues {
  const { start, end } = usualSpan(day)
  return {
    title: '',
    category: DEFAULT_APPOINTMENT_CATEGORY,
    all_day: '',
    starts_at: start,
    ends_at: end,
    ...never,
    text: '',
    location: '',
    coordinates: '',
    groups: '',
    responsible_id: '',
    response: 'yes_no',
    response_until: '',
    min: '',
    max: '',
    documents: '',
  }
}

export function valuesOf(appointment: AppointmentDetail): AppointmentValues {
  const { all_day, starts_at, ends_at, time_zone, lat, lng, response_until } = appointment
  const { for_everybody, group_ids, documents, responsible_id, min, max } = appointment
  const local = (iso: string) => (all_day ? iso : wallTime(iso, time_zone))
  return {
    title: appointment.title,
    category: appointment.category,
    all_day: all_day ? 'yes' : '',
    starts_at: local(starts_at),
    ends_at: local(ends_at),
    ...repetitionOf(appointment),
    text: appointment.text ?? '',
    location: appointment.location ?? '',
    coordinates: lat === null || lng === null ? '' : decimalDegrees(lat, lng),
    groups: for_everybody ? '' : idsText(group_ids) || NO_GROUP,
    responsible_id: String(responsible_id ?? ''),
    response: appointment.response,
    response_until: response_until === null ? '' : wallTime(response_until, time_zone),
    min: String(min ?? ''),
    max: String(max ?? ''),
    documents: idsText(documents.map(({ id }) => id)),
  }
}

/** What stands in a form that began with `start`. A field that the form does not show keeps its value. */
export function valuesIn(data: FormData, start: AppointmentValues): AppointmentValues {
  const text = (name: AppointmentField) => String(data.get(name) ?? start[name]).trim()
  const groups = idsText(data.getAll('group_ids').map(Number))
  return {
    title: text('title'),
    category: text('category'),
    all_day: data.has('all_day') ? 'yes' : '',
    starts_at: text('starts_at'),
    ends_at: text('ends_at'),
    repeat: text('repeat'),
    repeat_ends: text('repeat_ends'),
    repeat_until: text('repeat_until'),
    repeat_count: text('repeat_count'),
    text: text('text').replaceAll('\r\n', '\n'),
    location: text('location'),
    coordinates: text('coordinates'),
    groups: data.get('audience') === 'groups' ? groups || NO_GROUP : '',
    // A combobox without a choice sends nothing: whether it is there says a field of its own.
    responsible_id: data.has('names_responsible')
      ? String(data.get('responsible_id') ?? '')
      : start.responsible_id,
    response: text('response'),
    response_until: data.get('response') === 'none' ? '' : text('response_until'),
    min: text('min'),
    max: text('max'),
    documents: idsText(data.getAll('document_ids').map(Number)),
  }
}

/** Why values cannot be sent. The keys of sentences. */
export type AppointmentProblem =
  | 'titleMissing'
  | 'startMissing'
  | 'endMissing'
  | 'endsBeforeStart'
  | 'untilMissing'
  | 'untilBeforeStart'
  | 'noCount'
  | 'deadlineAfterStart'
  | 'coordinates'
  | 'groupsMissing'
  | 'groupsTooMany'
  | 'documentsTooMany'
  | 'noNumber'
  | 'maxBelowMin'

/** A wrong field of the form, by the name under which the form sends it. */
export interface WrongField {
  field: string
  problem: AppointmentProblem
}

/**
 * What can be said without a server.
 * @param before as saved last: an appointment whose groups are all gone can be changed otherwise
 */
export function problemsIn(values: AppointmentValues, before: AppointmentValues): WrongField[] {
  const { title, starts_at, ends_at, coordinates, groups, documents, response_until } = values
  const start = values.all_day ? `${starts_at}T00:00` : starts_at
  const wrong = (field: string, problem: AppointmentProblem, isSo: boolean) =>
    isSo ? [{ field, problem }] : []
  const ofRepetition = problemOfRepetition(values, starts_at)
  return [
    ...wrong('title', 'titleMissing', title === ''),
    ...wrong('starts_at', 'startMissing', starts_at === ''),
    ...wrong('ends_at', 'endMissing', ends_at === ''),
    ...wrong('ends_at', 'endsBeforeStart', starts_at !== '' && ends_at !== '' && ends_at < starts_at),
    ...(ofRepetition ? [ofRepetition] : []),
    ...wrong('coordinates', 'coordinates', coordinates !== '' && !areCoordinates(coordinates)),
    ...wrong('group_ids', 'groupsMissing', groups === NO_GROUP && before.groups !== NO_GROUP),
    ...wrong('group_ids', 'groupsTooMany', idsIn(groups).length > MOST_APPOINTMENT_GROUPS),
    ...wrong('response_until', 'deadlineAfterStart', starts_at !== '' && response_until > start),
    ...(['min', 'max'] as const).flatMap((name) => wrong(name, 'noNumber', !isNumber(values[name]))),
    ...wrong('max', 'maxBelowMin', isOutOfOrder(values)),
    ...wrong('document_ids', 'documentsTooMany', idsIn(documents).length > MOST_APPOINTMENT_DOCUMENTS),
  ]
}

/** What is sent of these fields. Coordinates whose square of the grid does not exist are no position. */
export async function changeOf(
  values: AppointmentValues,
  names: readonly AppointmentField[],
): Promise<Omit<AppointmentChange, 'version' | 'scope'>> {
  const has = (...some: AppointmentField[]) => some.some((name) => names.includes(name))
  const rrule = ruleOf(values)
  return {
    ...(has('title') && { title: values.title }),
    ...(has('category') && { category: categoryIn(values) }),
    // Each of them is read in the light of the others.
    ...(has('all_day', 'starts_at', 'ends_at') && timesIn(values)),
    ...(rrule !== undefined && has(...repetitionFields) && { rrule }),
    ...(has('text') && { text: values.text || null }),
    ...(has('location') && { location: values.location || null }),
    ...(has('coordinates') && ((await readCoordinates(values.coordinates)) ?? { lat: null, lng: null })),
    ...(has('groups') && values.groups !== NO_GROUP && { group_ids: idsIn(values.groups) }),
    ...(has('responsible_id') && { responsible_id: Number(values.responsible_id) || null }),
    ...(has('response') && { response: responseIn(values) }),
    ...(has('response_until') && { response_until: values.response_until || null }),
    ...(has('min') && { min: Number(values.min) || null }),
    ...(has('max') && { max: Number(values.max) || null }),
    ...(has('documents') && { document_ids: idsIn(values.documents) }),
  }
}

/** What is sent to make an appointment. Where no responsible member is chosen, the server takes the caller. */
export async function newAppointmentOf(values: AppointmentValues): Promise<NewAppointment> {
  const names = appointmentFields.filter((name) => name !== 'responsible_id' || values.responsible_id !== '')
  return { title: values.title, ...timesIn(values), ...(await changeOf(values, names)) }
}

/** The ids in a text of `AppointmentValues`. */
export function idsIn(text: string): number[] {
  return text === '' || text === NO_GROUP ? [] : text.split(',').map(Number)
}

/** Ids, each once and in their order, with commas. */
export function idsText(ids: readonly number[]): string {
  return [...new Set(ids)].sort((one, other) => one - other).join(',')
}

function timesIn({ all_day, starts_at, ends_at }: AppointmentValues) {
  return { all_day: all_day === 'yes', starts_at, ends_at }
}

function categoryIn({ category }: AppointmentValues) {
  return appointmentCategories.find((one) => one === category) ?? DEFAULT_APPOINTMENT_CATEGORY
}

function responseIn({ response }: AppointmentValues) {
  return responseModes.find((mode) => mode === response) ?? 'yes_no'
}

/** Whether it is a number of people; '' is none, which is right. */
function isNumber(text: string): boolean {
  return text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_PEOPLE_WANTED)
}

function isOutOfOrder({ min, max }: AppointmentValues): boolean {
  return min !== '' && max !== '' && isNumber(min) && isNumber(max) && Number(min) > Number(max)
}
