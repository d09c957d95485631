import * as v from 'valibot'
import { personName } from '../people/person-name.ts'
import { LONGEST_EMAIL } from '../account/email-address.ts'
import { endpoint } from '../endpoint.ts'
import { accountLimits, passwordLinkLimits } from '../limits.ts'
import { locales } from '../locales.ts'
import { LONGEST_FUNCTION } from '../people/person-name.ts'
import { LONGEST_PERSONNEL_NUMBER, LONGEST_PHONE, addressStates, lockReasons } from '../people/people.ts'
import { anything, identifier, nothing, queryInteger, timestamp } from '../values.ts'
import { keyedPageOf, keyedQuery, tenantAdministration } from './tenant-values.ts'

/** How long the link for the first password of a new account is valid, in days. */
export const FIRST_PASSWORD_DAYS = 7
/** Most memberships that one call makes. */
export const MOST_MEMBERSHIPS = 50
const MOST_GROUPS_OF_MEMBER = 100

export const tenantUserStates = ['active', 'inactive'] as const
export type TenantUserState = (typeof tenantUserStates)[number]

export const tenantUserOrders = ['name', 'last_login', 'created'] as const
export type TenantUserOrder = (typeof tenantUserOrders)[number]

/** false: the organisation is closed. Its memberships stay, but have no effect, and cannot be changed. */
const organisationActive = v.boolean()

/** A person of the tenant as one of all. */
export const ListedUser = v.object({
  id: identifier,
  first_name: v.string(),
  last_name: v.string(),
  display_name: v.string(),
  email: v.string(),
  address_state: v.picklist(addressStates),
  /** Of their picture (`getAvatar`); null: they have none. */
  avatar: v.nullable(identifier),
  active: v.boolean(),
  tenant_admin: v.boolean(),
  /** null: never. */
  last_login_at: v.nullable(timestamp),
  created_at: timestamp,
  /** Whether the person may sign in, but sees no alarm of any organisation. */
  without_rights: v.boolean(),
  /** The present memberships. */
  memberships: v.array(
    v.object({
      organisation_id: identifier,
      /** The short one. */
      organisation_name: v.string(),
      organisation_active: organisationActive,
      function: v.nullable(v.string()),
      admin: v.boolean(),
    }),
  ),
})
export type ListedUser = v.InferOutput<typeof ListedUser>

/** What the list is narrowed down by, as its page says it in the address. */
export const tenantUserFilters = {
  search: keyedQuery.search,
  /** The id of an organisation that they belong to. */
  organisation: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  /** Absent: whether they may sign in or not. */
  state: v.optional(v.picklist(tenantUserStates)),
  never_signed_in: v.optional(v.literal('true')),
  /** `true`: only who may sign in and would see no alarm. */
  without_rights: v.optional(v.literal('true')),
  /** `true`: only who administers an organisation (the one that is named, where one is) or the tenant. */
  admin: v.optional(v.literal('true')),
  /** Names from A to Z; the last sign-in, or the newest account, first. */
  sort: v.optional(v.picklist(tenantUserOrders), 'name'),
}
const TenantUserFilters = v.object(tenantUserFilters)
export type TenantUserFilters = v.InferOutput<typeof TenantUserFilters>

export const listTenantUsers = endpoint('GET', '/api/tenant/users', {
  access: tenantAdministration,
  summary:
    'The people of the tenant that all given filters let through; whoever has deleted their account is none.',
  input: v.object({ ...keyedQuery, ...tenantUserFilters }),
  output: keyedPageOf(ListedUser),
})

/** A present or former membership of a person. */
export const UserMembership = v.object({
  organisation_id: identifier,
  organisation_name: v.string(),
  organisation_short_name: v.string(),
  organisation_active: organisationActive,
  function: v.nullable(v.string()),
  personnel_no: v.nullable(v.string()),
  /** The groups of the organisation that they are in. */
  groups: v.array(v.object({ id: identifier, name: v.string(), colour: v.string() })),
  admin: v.boolean(),
  joined_at: timestamp,
  left_at: v.nullable(timestamp),
})
export type UserMembership = v.InferOutput<typeof UserMembership>

/** Why the address cannot be changed here: its person has set a password, and changes it themselves, from both mailboxes. */
export const emailLocks = ['own'] as const

const lock = v.nullable(v.picklist(lockReasons))

/** A person with everything that those who administer the tenant may see. */
export const TenantUser = v.object({
  ...ListedUser.entries,
  phone: v.nullable(v.string()),
  locale: v.string(),
  /** How many devices they are signed in on, and how many of them get pushed messages. */
  sessions: v.number(),
  push_devices: v.number(),
  second_factor: v.boolean(),
  /** Whether they have set a password; who has not comes in by the link of a mail. */
  has_password: v.boolean(),
  /** The words by which the mail server refused the latest mail to the address; null: it did not, or said none. */
  mail_answer: v.nullable(v.string()),
  /** The administrator who was last shown a link for setting the password, and when; null: none was. */
  link_shown: v.nullable(v.object({ by: v.string(), at: timestamp })),
  /** Whether `showPasswordLink` is possible. */
  link_can_be_shown: v.boolean(),
  /** Also those that have ended. */
  memberships: v.array(UserMembership),
  /** What the caller may not change, and why (as of `Person`). A change of what is locked is answered with 422. */
  locked: v.object({ tenant_admin: lock, active: lock, email: v.nullable(v.picklist(emailLocks)) }),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type TenantUser = v.InferOutput<typeof TenantUser>

const userPath = '/api/tenant/user/{userId}'
const membershipPath = `${userPath}/membership/{organisationId}` as const

export const getTenantUser = endpoint('GET', userPath, {
  access: tenantAdministration,
  summary: 'One person of the tenant.',
  input: v.object({}),
  output: TenantUser,
})

const text = (most: number) => v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(most)))
const email = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_EMAIL))
const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const groupIds = v.pipe(v.array(identifier), v.maxLength(MOST_GROUPS_OF_MEMBER))

export const NewMembership = v.strictObject({
  organisation_id: identifier,
  function: v.optional(text(LONGEST_FUNCTION)),
  /** Absent: the organisation's groups for new members. */
  group_ids: v.optional(groupIds),
  admin: v.optional(v.boolean(), false),
})
export type NewMembership = v.InferOutput<typeof NewMembership>

/** Not replayable: an address has one account. */
export const createTenantUser = endpoint('POST', '/api/tenant/users', {
  access: tenantAdministration,
  summary: `Makes an account. Its person gets a mail with a link that is good for ${FIRST_PASSWORD_DAYS} days, once: by it they set a password. An address that somebody signs in with is refused (422).`,
  limits: accountLimits,
  successes: [201],
  input: v.strictObject({
    first_name: personName,
    last_name: personName,
    email,
    phone: v.optional(text(LONGEST_PHONE)),
    /** Absent: that of the tenant. */
    locale: v.optional(v.picklist(locales)),
    tenant_admin: v.optional(v.boolean(), false),
    memberships: v.optional(v.pipe(v.array(NewMembership), v.maxLength(MOST_MEMBERSHIPS)), []),
  }),
  output: TenantUser,
})

const conflict = 'Somebody has changed them since `version`; `current` is the person as they are now.'

export const updateTenantUser = endpoint('PATCH', userPath, {
  access: tenantAdministration,
  summary:
    'Changes an account. What is not named stays. Whoever is made inactive is signed out everywhere and gets no pushed messages from then on. The address of whoever has not set a password yet can be put right: another link goes there.',
  conflict,
  input: v.strictObject({
    version,
    first_name: v.optional(personName),
    last_name: v.optional(personName),
    phone: v.optional(text(LONGEST_PHONE)),
    email: v.optional(email),
    tenant_admin: v.optional(v.boolean()),
    active: v.optional(v.boolean()),
  }),
  output: TenantUser,
})

export const putTenantMembership = endpoint('PUT', membershipPath, {
  access: tenantAdministration,
  summary:
    'Makes somebody a member of an organisation, again where they were one once, or changes what they are there. Whoever comes back begins without what was granted to them then. Where no groups are named, whoever is new joins those that everybody joins, and everybody else stays in theirs.',
  conflict,
  input: v.strictObject({
    version,
    function: text(LONGEST_FUNCTION),
    personnel_no: v.optional(text(LONGEST_PERSONNEL_NUMBER)),
    group_ids: v.optional(groupIds),
    admin: v.boolean(),
  }),
  output: TenantUser,
})

export const endTenantMembership = endpoint('DELETE', membershipPath, {
  access: tenantAdministration,
  summary:
    'Ends a membership: the person may see nothing of the organisation from then on. Their account, and what they did, stay.',
  conflict: 'It is the caller’s own; `current` is the person as they are now.',
  input: nothing,
  output: TenantUser,
})

export const sendPasswordLink = endpoint('POST', `${userPath}/password-link`, {
  access: tenantAdministration,
  summary: `Sends a mail with a link by which the person sets a password: for the first time within ${FIRST_PASSWORD_DAYS} days, or anew as if they had asked for it.`,
  limits: passwordLinkLimits,
  conflict: 'The account is inactive: nobody could sign in with it.',
  successes: [204],
  input: nothing,
  output: anything,
})
