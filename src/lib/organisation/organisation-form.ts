import {
  MOST_AUTOCLOSE_HOURS,
  MOST_LATER_FROM_MINUTES,
  type Organisation,
  type OrganisationColour,
  organisationColours,
  type OrganisationKind,
  organisationKinds,
  organisationTextLimits,
} from '../../contract/organisation/organisation.ts'
import { USUAL_LATER_FROM_MINUTES } from '../../contract/operations/operations.ts'
import { foldEmail, isEmailAddress } from '../../contract/account/email-address.ts'
import { bytesOf, gigabytesOf, isQuota } from './quota.ts'
import { areCoordinates, decimalDegrees, readCoordinates } from '../places/coordinates.ts'

/** What the form of an organisation holds, in its order, as it stands there; '' where nothing is known. */
export interface OrganisationValues {
  name: string
  short_name: string
  kind: OrganisationKind
  colour: OrganisationColour
  address: string
  phone: string
  email: string
  /** As somebody has written them. */
  coordinates: string
  time_zone: string
  /** '': never. */
  autoclose_after_hours: string
  later_from_minutes: string
  /** In gigabytes; '': as much as the tenant leaves. Those who administer the tenant alone see it. */
  storage_quota: string
}
export type OrganisationField = keyof OrganisationValues

/** Of one that nobody has made yet. */
export const newValues: OrganisationValues = {
  name: '',
  short_name: '',
  kind: 'FF',
  colour: 'grey',
  address: '',
  phone: '',
  email: '',
  coordinates: '',
  time_zone: 'Europe/Berlin',
  autoclose_after_hours: '24',
  later_from_minutes: String(USUAL_LATER_FROM_MINUTES),
  storage_quota: '',
}

/** Whether operations are closed by themselves; how soon stands beside it. */
export const AUTOCLOSE = 'autoclose'
export const autocloseWays = ['never', 'after'] as const

type TextField = keyof typeof organisationTextLimits
const textFields = Object.keys(organisationTextLimits) as TextField[]

/** An organisation as its form shows it; only those of the tenant know its quota, and how much of that is used. */
export type EditedOrganisation = Organisation & { storage_quota?: number | null; storage_used?: number }

export function valuesOf(organisation: EditedOrganisation): OrganisationValues {
  const { name, short_name, kind, colour, address, phone, email } = organisation
  return {
    name,
    short_name,
    kind,
    colour,
    address: address ?? '',
    phone: phone ?? '',
    email: email ?? '',
    coordinates: coordinatesOf(organisation),
    time_zone: organisation.time_zone,
    autoclose_after_hours: String(organisation.autoclose_after_hours ?? ''),
    later_from_minutes: String(organisation.later_from_minutes ?? USUAL_LATER_FROM_MINUTES),
    storage_quota: gigabytesOf(organisation.storage_quota ?? null),
  }
}

/** @param before what holds where the form shows nothing to choose */
export function valuesIn(data: FormData, before: OrganisationValues): OrganisationValues {
  const text = (name: OrganisationField) => String(data.get(name) ?? '').trim()
  // What is locked is not sent by its field.
  const name = data.has('name') ? text('name') : before.name
  return {
    name,
    short_name: text('short_name'),
    kind: organisationKinds.find((kind) => kind === text('kind')) ?? before.kind,
    colour: organisationColours.find((colour) => colour === text('colour')) ?? before.colour,
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    coordinates: text('coordinates'),
    time_zone: text('time_zone'),
    autoclose_after_hours: data.get(AUTOCLOSE) === 'after' ? text('autoclose_after_hours') : '',
    later_from_minutes: text('later_from_minutes'),
    storage_quota: data.has('storage_quota') ? text('storage_quota') : before.storage_quota,
  }
}

export type OrganisationProblem =
  | 'nameMissing'
  | 'shortNameMissing'
  | 'tooLong'
  | 'emailWrong'
  | 'coordinatesWrong'
  | 'timeZoneMissing'
  | 'hoursWrong'
  | 'minutesWrong'
  | 'quotaWrong'

/** What can be said without a server. */
export function problemsIn(data: FormData, before: OrganisationValues) {
  const values = valuesIn(data, before)
  const { email, coordinates } = values
  const found: { field: OrganisationField; problem: OrganisationProblem }[] = []
  const note = (is: boolean, field: OrganisationField, problem: OrganisationProblem) => {
    if (is) found.push({ field, problem })
  }
  note(values.name === '', 'name', 'nameMissing')
  note(values.short_name === '', 'short_name', 'shortNameMissing')
  for (const field of textFields) note(values[field].length > longestOf(field), field, 'tooLong')
  note(email !== '' && !isEmailAddress(foldEmail(email)), 'email', 'emailWrong')
  note(coordinates !== '' && !areCoordinates(coordinates), 'coordinates', 'coordinatesWrong')
  note(values.time_zone === '', 'time_zone', 'timeZoneMissing')
  const closes = data.get(AUTOCLOSE) === 'after'
  note(
    closes && !isWhole(values.autoclose_after_hours, MOST_AUTOCLOSE_HOURS),
    'autoclose_after_hours',
    'hoursWrong',
  )
  note(!isWhole(values.later_from_minutes, MOST_LATER_FROM_MINUTES), 'later_from_minutes', 'minutesWrong')
  note(!isQuota(values.storage_quota), 'storage_quota', 'quotaWrong')
  return found
}

/** In UTF-16 units. */
export function longestOf(field: OrganisationField): number {
  return field in organisationTextLimits ? organisationTextLimits[field as TextField] : Infinity
}

/** What is sent of these fields. A UTMREF of a square that there is not is no place. */
export async function inputOf(values: OrganisationValues, names: readonly OrganisationField[]) {
  const has = (name: OrganisationField) => names.includes(name)
  const hours = values.autoclose_after_hours
  return {
    ...(has('name') && { name: values.name }),
    ...(has('short_name') && { short_name: values.short_name }),
    ...(has('kind') && { kind: values.kind }),
    ...(has('colour') && { colour: values.colour }),
    ...(has('address') && { address: values.address || null }),
    ...(has('phone') && { phone: values.phone || null }),
    ...(has('email') && { email: values.email || null }),
    ...(has('coordinates') && (await placeOf(values.coordinates))),
    ...(has('time_zone') && { time_zone: values.time_zone }),
    ...(has('autoclose_after_hours') && { autoclose_after_hours: hours === '' ? null : Number(hours) }),
    ...(has('later_from_minutes') && { later_from_minutes: Number(values.later_from_minutes) }),
    ...(has('storage_quota') && { storage_quota: bytesOf(values.storage_quota) }),
  }
}

/** As they are written into a form. */
export function coordinatesOf({ lat, lng }: { lat: number | null; lng: number | null }): string {
  return lat === null || lng === null ? '' : decimalDegrees(lat, lng)
}

/** What is sent of what somebody has written as coordinates. */
export async function placeOf(coordinates: string): Promise<{ lat: number | null; lng: number | null }> {
  return (await readCoordinates(coordinates)) ?? { lat: null, lng: null }
}

function isWhole(text: string, most: number): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most
}
