import * as v from 'valibot'
import { withoutLink } from '../people/person-name.ts'
import { foldEmail, isEmailAddress } from '../account/email-address.ts'
import { endpoint } from '../endpoint.ts'
import { groupColours } from '../people/groups.ts'
import { TimeZone } from '../time-zone.ts'
import { extra, identifier, timestamp } from '../values.ts'

/** Longest texts of an organisation, in UTF-16 units. */
export const organisationTextLimits = {
  name: 200,
  short_name: 50,
  address: 300,
  phone: 50,
  email: 254,
} as const

/** A year; for a longer time, an administrator chooses never. */
export const MOST_AUTOCLOSE_HOURS = 366 * 24
export const MOST_LATER_FROM_MINUTES = 240

/** Voluntary, professional and works fire brigade, technical relief, rescue service, aid organisation. */
export const organisationKinds = ['FF', 'BF', 'WF', 'THW', 'RD', 'HiOrg'] as const
export type OrganisationKind = (typeof organisationKinds)[number]

/** Colours an organisation is marked with: the same names as those of groups. */
export const organisationColours = groupColours
export type OrganisationColour = (typeof organisationColours)[number]

/** The data of an organisation, as those who administer it see it. */
export const Organisation = v.object({
  id: identifier,
  name: v.string(),
  /** What the switcher of organisations and narrow lists show. */
  short_name: v.string(),
  kind: v.picklist(organisationKinds),
  address: v.nullable(v.string()),
  /** Where it is on the map, in degrees (WGS 84); both or neither. */
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  colour: v.fallback(v.picklist(organisationColours), 'grey'),
  /** The IANA name of the clocks by which days, years, and the ends of qualifications are counted. */
  time_zone: v.string(),
  /** Operations without activity are closed after so many hours; null: they stay open until a member closes them. */
  autoclose_after_hours: v.nullable(v.number()),
  /** Answers to its alarms with so many minutes or more count as `later`, those with fewer as `coming`. */
  later_from_minutes: extra(v.number()),
  /** Administrators of the organisation by name, without tenant administrators. */
  administrators: extra(v.array(v.object({ id: identifier, display_name: v.string() }))),
  /** When it was last changed, and the name of the administrator; null: never. */
  changed_at: v.nullable(timestamp),
  changed_by: v.nullable(v.string()),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Organisation = v.InferOutput<typeof Organisation>

const administration = { kind: 'organisationAdmin' } as const
const path = '/api/organisation/{organisationId}'

export const getOrganisation = endpoint('GET', path, {
  access: administration,
  summary: 'The data of an organisation.',
  input: v.object({}),
  output: Organisation,
})

/** One line: no text of an organisation breaks where it is shown. */
const line = (name: keyof typeof organisationTextLimits) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(organisationTextLimits[name]),
    v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  )
/** Empty is the same as null. */
const given = (name: keyof typeof organisationTextLimits) => v.optional(v.nullable(line(name)))
const degrees = (most: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most))))

/** What people edit of an organisation. */
const written = {
  name: v.pipe(line('name'), v.minLength(1), withoutLink),
  short_name: v.pipe(line('short_name'), v.minLength(1), withoutLink),
  kind: v.picklist(organisationKinds),
}
const alsoWritten = {
  address: given('address'),
  /** Both or neither; 0 and 0 is none. */
  lat: degrees(90),
  lng: degrees(180),
  phone: given('phone'),
  email: v.optional(
    v.nullable(
      v.pipe(
        line('email'),
        v.check((text) => text === '' || isEmailAddress(foldEmail(text))),
      ),
    ),
  ),
  colour: v.optional(v.picklist(organisationColours)),
  time_zone: v.optional(TimeZone),
  autoclose_after_hours: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_AUTOCLOSE_HOURS))),
  ),
  later_from_minutes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LATER_FROM_MINUTES)),
  ),
}

/** Of a new one. */
export const newOrganisationFields = { ...written, ...alsoWritten }

/** Of one that is there: what is not named stays. */
export const organisationFields = {
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  name: v.optional(written.name),
  short_name: v.optional(written.short_name),
  kind: v.optional(written.kind),
  ...alsoWritten,
}

export const updateOrganisation = endpoint('PATCH', path, {
  access: administration,
  summary:
    'Changes the data of an organisation. What is not named stays. Its clocks and its hours hold from then on, for everything that is computed by them. Its name and its kind are changed by those who administer the tenant alone (422).',
  conflict:
    'Somebody has changed it since `version`; `current` is the organisation as it is now, with who has changed it.',
  input: v.strictObject(organisationFields),
  output: Organisation,
})
