import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { operationTypes } from '../operations/operations.ts'
import { groupColours, MOST_GROUPS } from '../people/groups.ts'
import { anything, identifier, nothing, timestamp } from '../values.ts'
import { keyedPageOf, keyedQuery, tenantAdministration } from './tenant-values.ts'

/** Longest texts of a keyword, in UTF-16 units. */
export const keywordTextLimits = { code: 50, title: 200, alias: 200, text_template: 2000 } as const
export const MOST_ALIASES = 100
/** So many keywords a tenant has at most. */
export const MOST_KEYWORDS = 5000
/** So many vehicles go out with a keyword in one organisation at most. */
export const MOST_DEFAULT_VEHICLES = 200
/** Of so many organisations one call says what goes out there. */
const MOST_DEFAULTS = 50
/** Texts that no keyword matched are listed for so long. */
export const UNMATCHED_DAYS = 30

/** Colours a keyword is marked with: the same names as those of groups. */
export const keywordColours = groupColours
export type KeywordColour = (typeof keywordColours)[number]

export const ListedKeyword = v.object({
  id: identifier,
  /** How it is called on the radio: 'B3'. */
  code: v.string(),
  title: v.string(),
  type: v.picklist(operationTypes),
  colour: v.fallback(v.picklist(keywordColours), 'grey'),
  /** Whether operations with it have priority. */
  priority: v.boolean(),
  /** Other words by which incoming texts mean it. */
  aliases: v.array(v.string()),
  /** Whether incoming texts and people may name it. */
  active: v.boolean(),
  /** For how many operations it was used. */
  used_count: v.number(),
  /** When the latest of them was alarmed. */
  last_used_at: v.nullable(timestamp),
})
export type ListedKeyword = v.InferOutput<typeof ListedKeyword>

/**
 * Whom a keyword alarms in one organisation: its groups there, all who may see operations, or nothing was said. With nothing said, a
 * first alarm goes to all of them; news of a running operation leave it the groups that it alarms.
 */
export const keywordAlarms = ['groups', 'everybody', 'unsaid'] as const
export type KeywordAlarms = (typeof keywordAlarms)[number]

/** Groups and vehicles that a keyword alarms in one organisation by default. */
export const KeywordDefault = v.object({
  organisation_id: identifier,
  alarms: v.fallback(v.picklist(keywordAlarms), 'unsaid'),
  /** Some where it alarms its groups, otherwise none. */
  group_ids: v.array(identifier),
  vehicle_ids: v.array(identifier),
})
export type KeywordDefault = v.InferOutput<typeof KeywordDefault>

export const Keyword = v.object({
  ...ListedKeyword.entries,
  /** What the text of an operation begins with that is made by hand. */
  text_template: v.nullable(v.string()),
  /** Of the organisations that have any, in the order of their ids. */
  defaults: v.array(KeywordDefault),
  /** What names it now; as long as anything does it is not deleted. */
  usage: v.object({
    operations: v.number(),
    operations_is_at_least: v.boolean(),
    /** Of the operations. */
    organisations: v.number(),
    documents: v.number(),
  }),
  created_at: v.nullable(timestamp),
  /** When it was last changed, and the name of the administrator; null: never. */
  changed_at: v.nullable(timestamp),
  changed_by: v.nullable(v.string()),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Keyword = v.InferOutput<typeof Keyword>

export const keywordSorts = ['code', 'used'] as const
export type KeywordSort = (typeof keywordSorts)[number]

/** What the list may be narrowed down by. */
export const keywordFilters = {
  /** Beginnings of words, all of which stand in code, title or aliases. */
  search: keyedQuery.search,
  type: v.optional(v.picklist(operationTypes)),
  active: v.optional(v.picklist(['true', 'false'])),
  /** By the code, or what is used most first. */
  sort: v.optional(v.picklist(keywordSorts)),
}
export const KeywordFilter = v.object(keywordFilters)
export type KeywordFilter = v.InferOutput<typeof KeywordFilter>

export const listKeywords = endpoint('GET', '/api/tenant/keywords', {
  access: tenantAdministration,
  summary: 'The keywords of the tenant that all given filters let through.',
  input: v.object({ ...keyedQuery, ...keywordFilters }),
  output: keyedPageOf(ListedKeyword),
})

const keywordPath = '/api/tenant/keyword/{keywordId}'

export const getKeyword = endpoint('GET', keywordPath, {
  access: tenantAdministration,
  summary: 'One keyword, with who and what goes out with it, and what names it.',
  input: v.object({}),
  output: Keyword,
})

/** One line: no code and no alias breaks where it is shown. */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  )
const code = line(keywordTextLimits.code)
const title = line(keywordTextLimits.title)
const aliases = v.pipe(v.array(line(keywordTextLimits.alias)), v.maxLength(MOST_ALIASES))
/** Empty is the same as null. */
const textTemplate = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(keywordTextLimits.text_template)))
const defaults = v.pipe(
  v.array(
    v.strictObject({
      organisation_id: identifier,
      /** Not given: its groups where there are any, otherwise `everybody` or `unsaid` as stored before. */
      alarms: v.optional(v.picklist(keywordAlarms)),
      group_ids: v.pipe(v.array(identifier), v.maxLength(MOST_GROUPS)),
      vehicle_ids: v.pipe(v.array(identifier), v.maxLength(MOST_DEFAULT_VEHICLES)),
    }),
  ),
  v.maxLength(MOST_DEFAULTS),
  v.check((given) => new Set(given.map((one) => one.organisation_id)).size === given.length),
)

const spelledOnce =
  'A code or alias that is spelled as one of another active keyword is refused (422, by its place: `aliases.3`); one that is repeated is kept once.'

export const createKeyword = endpoint('POST', '/api/tenant/keywords', {
  access: tenantAdministration,
  summary: `Adds a keyword. ${spelledOnce}`,
  conflict: `The tenant has ${MOST_KEYWORDS} keywords already.`,
  successes: [201],
  input: v.strictObject({
    code,
    title,
    type: v.picklist(operationTypes),
    colour: v.optional(v.picklist(keywordColours), 'grey'),
    priority: v.optional(v.boolean(), false),
    aliases: v.optional(aliases, []),
    text_template: v.optional(textTemplate, null),
    active: v.optional(v.boolean(), true),
    defaults: v.optional(defaults, []),
  }),
  output: Keyword,
})

export const updateKeyword = endpoint('PATCH', keywordPath, {
  access: tenantAdministration,
  summary: `Changes a keyword. What is not named stays, and so do the defaults of organisations that are not named. Operations keep what they were called. ${spelledOnce}`,
  conflict:
    'Somebody has changed it since `version`; `current` is the keyword as it is now, with who has changed it.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    code: v.optional(code),
    title: v.optional(title),
    type: v.optional(v.picklist(operationTypes)),
    colour: v.optional(v.picklist(keywordColours)),
    priority: v.optional(v.boolean()),
    aliases: v.optional(aliases),
    text_template: v.optional(textTemplate),
    active: v.optional(v.boolean()),
    defaults: v.optional(defaults),
  }),
  output: Keyword,
})

export const deleteKeyword = endpoint('DELETE', keywordPath, {
  access: tenantAdministration,
  summary: 'Deletes a keyword that nothing names.',
  conflict:
    'Operations or documents name it; `current` is the keyword, and its `usage` says how many. It can be set inactive instead.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const addKeywordAlias = endpoint('POST', `${keywordPath}/aliases`, {
  access: tenantAdministration,
  summary:
    'Adds an alias to a keyword, such as a text that none has matched. One that it has already changes nothing.',
  input: v.strictObject({ text: line(keywordTextLimits.alias) }),
  output: Keyword,
})

const Matched = v.object({
  id: identifier,
  code: v.string(),
  title: v.string(),
  type: v.picklist(operationTypes),
  colour: v.fallback(v.picklist(keywordColours), 'grey'),
  priority: v.boolean(),
})

export const KeywordMatch = v.object({
  /** null: none matches, and the operation is 'Sonstiges'. */
  keyword: v.nullable(Matched),
  /** Why: the code or alias, the part of the text that is spelled so, and the label that stands before that. */
  by: v.nullable(
    v.object({
      kind: v.picklist(['code', 'alias']),
      alias: v.string(),
      part: v.string(),
      label: v.nullable(v.string()),
    }),
  ),
  /** Whom an alarm would reach in the organisation that was asked about; null: none was. */
  alarms: v.nullable(
    v.object({
      /** The alarmed groups; empty: all members. */
      groups: v.array(v.object({ id: identifier, name: v.string() })),
      /** Whether the keyword's groups have no members, so that all members of the organisation are alarmed. */
      groups_are_empty: v.boolean(),
      /** Number of alarmed people. */
      people: v.number(),
      vehicles: v.array(v.string()),
    }),
  ),
})
export type KeywordMatch = v.InferOutput<typeof KeywordMatch>

/** Longer texts say nothing more: a keyword stands at their beginning. */
export const LONGEST_MESSAGE = 2000

export const matchMessage = endpoint('POST', '/api/tenant/keywords/match', {
  access: tenantAdministration,
  summary:
    'Which keyword an incoming text would mean, why, and whom it would alarm in an organisation. It changes nothing.',
  input: v.strictObject({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_MESSAGE)),
    organisation_id: v.optional(identifier),
  }),
  output: KeywordMatch,
})

export const UnmatchedText = v.object({
  /** As the latest message had it. */
  text: v.string(),
  /** What would make an alias of it: without a label, as long as an alias may be. */
  alias: v.string(),
  times: v.number(),
  last_at: timestamp,
  organisation_ids: v.array(identifier),
  /** The latest operation that has it. */
  operation: v.object({ id: identifier, organisation_id: identifier, title: v.string() }),
})
export type UnmatchedText = v.InferOutput<typeof UnmatchedText>

export const listUnmatched = endpoint('GET', '/api/tenant/keywords/unmatched', {
  access: tenantAdministration,
  summary: `Texts of the last ${UNMATCHED_DAYS} days that no keyword matched and none matches now, each once however it was spelled, the most frequent first.`,
  input: v.object({}),
  output: v.object({
    data: v.array(UnmatchedText),
    /** There are more than the answer has. */
    is_cut: v.boolean(),
  }),
})

export const StarterKeyword = v.object({
  code: v.string(),
  title: v.string(),
  type: v.picklist(operationTypes),
  colour: v.fallback(v.picklist(keywordColours), 'grey'),
  priority: v.boolean(),
  /** Those that are added with it. */
  aliases: v.array(v.string()),
  /** The code of the keyword that is spelled so already; it is left out then. */
  taken_by: v.nullable(v.string()),
  /** Those that are left out, each with the code of the keyword that has it. */
  taken_aliases: v.array(v.object({ alias: v.string(), keyword: v.string() })),
})
export type StarterKeyword = v.InferOutput<typeof StarterKeyword>

export const getStarterKeywords = endpoint('GET', '/api/tenant/keywords/starter', {
  access: tenantAdministration,
  summary: 'Usual keywords to begin with, and what of them would be added.',
  input: v.object({}),
  output: v.array(StarterKeyword),
})

export const addStarterKeywords = endpoint('POST', '/api/tenant/keywords/starter', {
  access: tenantAdministration,
  summary:
    'Adds usual keywords, all of them or those with these codes. A code that the tenant has is left out, and so is an alias of another keyword; the answer says both.',
  conflict: `The tenant would have more than ${MOST_KEYWORDS} keywords.`,
  input: v.strictObject({
    codes: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(keywordTextLimits.code))), v.maxLength(100)),
    ),
  }),
  output: v.object({
    added: v.array(v.object({ id: identifier, code: v.string() })),
    /** Keywords, or aliases of those that were added, each with the code of the keyword that has it. */
    left_out: v.array(v.object({ code: v.string(), alias: v.nullable(v.string()), keyword: v.string() })),
  }),
})
