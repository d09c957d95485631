import * as v from 'valibot'
import { personName } from './person-name.ts'
import { endpoint } from '../endpoint.ts'
import { LONGEST_FUNCTION } from './person-name.ts'
import { day } from '../operations/operation-list.ts'
import { Membership } from '../account/session.ts'
import { anything, extra, identifier, nothing, pageOf, queryInteger, timestamp } from '../values.ts'

/** Longest number of a person in their organisation, and longest phone number, in UTF-16 units. */
export const LONGEST_PERSONNEL_NUMBER = 50
export const LONGEST_PHONE = 50
export const LONGEST_QUALIFICATION = 100
export const MOST_QUALIFICATIONS = 50

/** A training of a member. */
export const Qualification = v.object({
  /** 'AGT', 'Maschinist'. */
  name: v.string(),
  /** The last valid day in the organisation's time zone; null: it never ends. */
  until: v.nullable(v.string()),
})
export type Qualification = v.InferOutput<typeof Qualification>

/** `active`: a present member; `inactive`: the account is locked; `left`: a former member. */
export const memberStates = ['active', 'inactive', 'left'] as const
export type MemberState = (typeof memberStates)[number]

/**
 * `refused`: the mail server took no mail to it; `unconfirmed`: the person came in by a link that an administrator passed on, and has
 * used no mailed one since.
 */
export const addressStates = ['good', 'unconfirmed', 'refused'] as const
export type AddressState = (typeof addressStates)[number]

/** A person as one of the members of an organisation. */
export const ListedPerson = v.object({
  id: identifier,
  first_name: v.string(),
  last_name: v.string(),
  display_name: v.string(),
  email: v.string(),
  address_state: extra(v.picklist(addressStates)),
  /** Of their picture (`getAvatar`); null: they have none, or have left. */
  avatar: extra(v.nullable(identifier)),
  function: v.nullable(v.string()),
  personnel_no: extra(v.nullable(v.string())),
  qualifications: v.array(Qualification),
  group_ids: v.array(identifier),
  /** Whether they administer this organisation, and whether the tenant. */
  admin: v.boolean(),
  tenant_admin: v.boolean(),
  state: v.picklist(memberStates),
  /** Whether a present member sees no alarm of the organisation, as they have no right to operations there. */
  sees_no_alarms: extra(v.boolean()),
  /** null: the person has never signed in, or has left. */
  last_login_at: v.nullable(timestamp),
  joined_at: timestamp,
  left_at: v.nullable(timestamp),
})
export type ListedPerson = v.InferOutput<typeof ListedPerson>

export const peopleOrders = ['name', 'function', 'last_login', 'joined'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

const filters = {
  /** Absent: all people who have not left. */
  state: v.optional(v.picklist(memberStates)),
  group: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  /** The whole name of a valid qualification, regardless of case. */
  qualification: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_QUALIFICATION))),
  /** `true`: only administrators, of the organisation or the tenant. */
  admin: v.optional(v.literal('true')),
  /** `true`: only people who see no alarm of the organisation. */
  sees_no_alarms: v.optional(v.literal('true')),
  /** Beginnings of words, all of which stand in name, address, function or personnel number. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  sort: v.optional(v.picklist(peopleOrders), 'name'),
}
export const PeopleFilters = v.object(filters)
export type PeopleFilters = v.InferOutput<typeof PeopleFilters>

const administration = { kind: 'organisationAdmin' } as const

export const listPeople = endpoint('GET', '/api/organisation/{organisationId}/users', {
  access: administration,
  summary: 'The members of an organisation that all given filters let through.',
  input: v.object({
    ...filters,
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, 100), 20),
  }),
  output: pageOf(ListedPerson),
})

export const exportPeople = endpoint('GET', '/api/organisation/{organisationId}/users.csv', {
  access: administration,
  summary:
    'The same members as a table for Excel: semicolons, UTF-8 with its mark, heads and times in the language and on the clocks of the reader.',
  produces: 'text/csv',
  input: PeopleFilters,
  output: v.blob(),
})

/** Why the caller may not change what they see: the page says it beside what is locked. */
export const lockReasons = ['self', 'last_admin', 'elsewhere', 'tenant'] as const
export type LockReason = (typeof lockReasons)[number]

/** A present or former membership of a person. */
export const PersonMembership = v.object({
  ...Membership.entries,
  admin: v.boolean(),
  joined_at: timestamp,
  left_at: v.nullable(timestamp),
})
export type PersonMembership = v.InferOutput<typeof PersonMembership>

/** A person with everything that those who administer an organisation of theirs may see. */
export const Person = v.object({
  ...ListedPerson.entries,
  phone: v.nullable(v.string()),
  locale: v.string(),
  created_at: timestamp,
  /** How many devices they are signed in on, and how many of them get pushed messages. */
  sessions: v.number(),
  push_devices: v.number(),
  /** Whether something is asked for beside their password, or a passkey signs them in. */
  second_factor: extra(v.boolean()),
  /** Those of organisations that the caller administers, this one among them; that there are others, only `locked` says. */
  memberships: extra(v.array(PersonMembership)),
  /**
   * The fields that the caller may not change, with the reason: the person is the caller (`self`), or the last administrator
   * (`last_admin`); the person belongs to an organisation that the caller does not administer, or not to this one any more
   * (`elsewhere`); only tenant administrators may (`tenant`). A change of a locked field is answered with 422.
   */
  locked: v.object({
    name: v.nullable(v.picklist(lockReasons)),
    admin: v.nullable(v.picklist(lockReasons)),
    tenant_admin: v.nullable(v.picklist(lockReasons)),
    active: v.nullable(v.picklist(lockReasons)),
    membership: v.nullable(v.picklist(lockReasons)),
  }),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Person = v.InferOutput<typeof Person>

const personPath = '/api/organisation/{organisationId}/user/{userId}'

export const getPerson = endpoint('GET', personPath, {
  access: administration,
  summary: 'One member of an organisation, or one who was.',
  input: v.object({}),
  output: Person,
})

const text = (most: number) => v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(most))))

export const updatePerson = endpoint('PATCH', personPath, {
  access: administration,
  summary:
    'Changes a member. What is not named stays. Whoever is made inactive is signed out everywhere and gets no pushed messages from then on. Nobody takes others into a group, or out of it, that grants or refuses what they do not hold (403).',
  conflict:
    'Somebody has changed them since `version`, or they have left; `current` is the person as they are now.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    first_name: v.optional(personName),
    last_name: v.optional(personName),
    phone: text(LONGEST_PHONE),
    function: text(LONGEST_FUNCTION),
    personnel_no: text(LONGEST_PERSONNEL_NUMBER),
    qualifications: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_QUALIFICATION)),
            until: v.nullable(day),
          }),
        ),
        v.maxLength(MOST_QUALIFICATIONS),
      ),
    ),
    group_ids: v.optional(v.pipe(v.array(identifier), v.maxLength(100))),
    admin: v.optional(v.boolean()),
    tenant_admin: v.optional(v.boolean()),
    active: v.optional(v.boolean()),
  }),
  output: Person,
})

export const endMembership = endpoint('DELETE', personPath, {
  access: administration,
  summary:
    'Ends a membership: the person may see nothing of the organisation from then on. Their account, and what they did, stay.',
  conflict: 'It is the caller’s own, or that of the last who administer the organisation.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const removeSecondFactor = endpoint('POST', `${personPath}/second-factor/remove`, {
  access: administration,
  summary:
    'For whoever has lost the device with their codes: forgets their app, their recovery codes and their passkeys, so that the password signs in again. They are told by mail.',
  conflict:
    'What belongs to their account is locked for the caller, as `locked.name` of the person says; or it is themselves.',
  successes: [204],
  input: nothing,
  output: anything,
})
