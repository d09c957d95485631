import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, extra, identifier, nothing } from '../values.ts'
import { permissionNames } from '../permission-names.ts'

export const LONGEST_GROUP_NAME = 100
export const LONGEST_GROUP_DESCRIPTION = 500
/** So many groups an organisation has at most. */
export const MOST_GROUPS = 200

/** Colours a group is marked with, by name: each theme has its own tone for it. */
export const groupColours = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const
export type GroupColour = (typeof groupColours)[number]

/** What a group may do in its organisation: granted, or refused; what it does not name it says nothing of. */
export const GroupGrant = v.object({ name: v.picklist(permissionNames), granted: v.boolean() })
export type GroupGrant = v.InferOutput<typeof GroupGrant>

export const Group = v.object({
  id: identifier,
  name: v.string(),
  description: v.nullable(v.string()),
  colour: v.fallback(v.picklist(groupColours), 'grey'),
  /** Whether new members of the organisation join the group, too. */
  new_members_join: v.boolean(),
  /** Whether its members are leaders of the organisation: they see the phone numbers that members show to leaders. */
  leads: v.fallback(v.boolean(), false),
  /** Number of members of the organisation in the group. */
  members: v.number(),
  permissions: v.array(GroupGrant),
  /** The codes of the keywords that alarm it: only `getGroup` answers them. */
  keywords: extra(v.array(v.string())),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Group = v.InferOutput<typeof Group>

const administration = { kind: 'organisationAdmin' } as const
const groupPath = '/api/organisation/{organisationId}/group/{groupId}'

export const listGroups = endpoint('GET', '/api/organisation/{organisationId}/groups', {
  access: administration,
  summary: `The groups of an organisation by their names, at most ${MOST_GROUPS}.`,
  input: v.object({}),
  output: v.array(Group),
})

export const getGroup = endpoint('GET', groupPath, {
  access: administration,
  summary: 'One group.',
  input: v.object({}),
  output: Group,
})

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_GROUP_NAME))
const description = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_GROUP_DESCRIPTION)))
const permissions = v.pipe(
  v.array(v.strictObject(GroupGrant.entries)),
  v.maxLength(permissionNames.length),
  v.check((grants) => new Set(grants.map((grant) => grant.name)).size === grants.length),
)

export const createGroup = endpoint('POST', '/api/organisation/{organisationId}/groups', {
  access: administration,
  summary:
    'Makes a group. Its name is no other one of the organisation, in any case (422). Nobody grants or refuses by it what they do not hold (403).',
  conflict: `The organisation has ${MOST_GROUPS} groups already.`,
  successes: [201],
  input: v.strictObject({
    name,
    description: v.optional(description, null),
    colour: v.optional(v.picklist(groupColours), 'grey'),
    new_members_join: v.optional(v.boolean(), false),
    leads: v.optional(v.boolean(), false),
    permissions: v.optional(permissions, []),
    member_ids: v.optional(v.pipe(v.array(identifier), v.maxLength(500)), []),
  }),
  output: Group,
})

export const updateGroup = endpoint('PATCH', groupPath, {
  access: administration,
  summary:
    'Changes a group and what it may do. What is not named stays. Nobody grants or refuses by it what they do not hold (403).',
  conflict: 'Somebody has changed it since `version`; `current` is the group as it is now.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: v.optional(name),
    description: v.optional(description),
    colour: v.optional(v.picklist(groupColours)),
    new_members_join: v.optional(v.boolean()),
    leads: v.optional(v.boolean()),
    permissions: v.optional(permissions),
  }),
  output: Group,
})

const memberIds = v.optional(v.pipe(v.array(identifier), v.maxLength(500)), [])

/**
 * `listPeople` with `group` lists the members of a group. Adding a present member, or removing a person who is none, changes nothing.
 * A person in both lists is a member afterwards.
 */
export const changeGroupMembers = endpoint('PATCH', `${groupPath}/members`, {
  access: administration,
  summary: 'Takes members of the organisation into a group, and others out of it; nobody else can be (422).',
  input: v.strictObject({ add: memberIds, remove: memberIds }),
  output: Group,
})

export const deleteGroup = endpoint('DELETE', groupPath, {
  access: administration,
  summary:
    'Deletes a group: what it granted ends at once. Operations that were alarmed with it keep the people they have alarmed.',
  successes: [204],
  input: nothing,
  output: anything,
})
