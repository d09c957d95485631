import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Corrections } from './corrections.ts'
import {
  LATEST_LIMIT,
  LATEST_TIMEFRAME_HOURS,
  Operation,
  operationKinds,
  OperationResponse,
  operationTypes,
  responseAnswers,
} from './operations.ts'
import { isCalendarDay } from '../calendar-day.ts'
import { extra, identifier, pageOf, queryInteger, timestamp } from '../values.ts'

/** `all` leaves out what is archived. */
export const listedStatuses = ['active', 'closed', 'archived', 'all'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** Matches are counted exactly up to these many: beyond, an answer takes the longer the more there are. */
export const MOST_COUNTED = 1000
export const MOST_COUNTED_IN_SEARCH = 100

/** Longer texts find nothing more: so many words of a search are looked for, and so many letters of each. */
export const MOST_SEARCH_WORDS = 8
export const SEARCH_WORD_LETTERS = 40

/** How many people have given each answer. */
export const AnswerCounts = v.object({ coming: v.number(), later: v.number(), not_coming: v.number() })
export type AnswerCounts = v.InferOutput<typeof AnswerCounts>

export const ListedOperation = v.object({
  ...Operation.entries,
  /** The caller’s own; null: none yet. */
  own_answer: extra(v.nullable(v.picklist(responseAnswers))),
  answers: extra(AnswerCounts),
  archived_at: extra(v.nullable(timestamp)),
})
export type ListedOperation = v.InferOutput<typeof ListedOperation>

export const OperationPage = v.object({
  ...pageOf(ListedOperation).entries,
  /** Send it as `before` to get the next page, regardless of new operations; null: this is the last page. */
  next: extra(v.nullable(v.string())),
  /** Whether there are more entries than `total`. */
  total_is_at_least: extra(v.boolean()),
})
export type OperationPage = v.InferOutput<typeof OperationPage>

/** A day as the organisation’s clocks show it. */
export const day = v.pipe(v.string(), v.regex(/^[12]\d{3}-\d{2}-\d{2}$/), v.check(isCalendarDay))

const filters = {
  status: v.optional(v.picklist(listedStatuses), 'all'),
  kind: v.optional(v.picklist(operationKinds)),
  type: v.optional(v.picklist(operationTypes)),
  /** The code, as operations carry it. */
  keyword: v.optional(v.pipe(v.string(), v.maxLength(200))),
  from: v.optional(day),
  /** The last day, all of it. */
  to: v.optional(day),
  year: v.optional(queryInteger(1970, 2999)),
  /** The id of one that was alarmed. */
  vehicle: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  /** Beginnings of words, all of which stand in number, title, keyword, type, texts, place, remark or report. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
}
export const OperationFilters = v.object(filters)
export type OperationFilters = v.InferOutput<typeof OperationFilters>

const view = { kind: 'organisation', permission: 'operations.view' } as const

const latestStatuses = ['active', 'closed', 'all'] as const

export const LatestOperation = v.object({
  ...Operation.entries,
  /** Of an active operation: the answers that count. */
  responses: extra(v.array(OperationResponse)),
  /** Of its organisation: answers with so many minutes or more count as `later` (`countedAnswer`). */
  later_from_minutes: extra(v.number()),
  /** Of an active operation, for the caller. */
  corrections: Corrections,
})
export type LatestOperation = v.InferOutput<typeof LatestOperation>

export const latestOperations = endpoint('POST', '/api/organisation/{organisationId}/operations/latest', {
  specified: true,
  access: view,
  summary: 'The latest operations of an organisation, newest first; active ones with the answers that count.',
  input: v.optional(
    v.strictObject({
      /** Hours back from now. */
      timeframe: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8784)),
        LATEST_TIMEFRAME_HOURS,
      ),
      status: v.optional(v.picklist(latestStatuses), 'active'),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), LATEST_LIMIT),
    }),
    {},
  ),
  output: v.array(LatestOperation),
})

const RunningOperation = v.object({
  ...Operation.entries,
  organisation_id: identifier,
  /** For the caller. */
  corrections: Corrections,
})
export type RunningOperation = v.InferOutput<typeof RunningOperation>

/** More active operations than a member reads in a list of all their organisations. */
export const RUNNING_LIMIT = 20

export const listRunningOperations = endpoint('GET', '/api/operations/running', {
  access: { kind: 'session' },
  summary: `The active operations of all organisations in which the caller holds operations.view, with priority first, then the latest alarm; at most ${RUNNING_LIMIT}.`,
  input: v.object({}),
  output: v.array(RunningOperation),
})

export const listOperations = endpoint('GET', '/api/organisation/{organisationId}/operations', {
  access: view,
  summary:
    'The operations of an organisation that all given filters let through, newest first. `before` goes on where an answer ended; `page` counts from the newest one.',
  input: v.object({
    ...filters,
    page: v.optional(queryInteger(1, 1_000_000), 1),
    limit: v.optional(queryInteger(1, 100), 20),
    /** The `next` of an answer with the same filters; `page` is not looked at then. */
    before: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  output: OperationPage,
})

export const exportOperations = endpoint('GET', '/api/organisation/{organisationId}/operations.csv', {
  access: view,
  summary:
    'The same operations as a table for Excel: semicolons, UTF-8 with its mark, heads and times in the language and on the clocks of the reader.',
  produces: 'text/csv',
  input: OperationFilters,
  output: v.blob(),
})

export const listOperationYears = endpoint('GET', '/api/organisation/{organisationId}/operations/years', {
  access: view,
  summary: 'The years in which the organisation had operations, newest first.',
  input: v.object({}),
  output: v.array(v.number()),
})

const KeywordChoice = v.object({
  id: identifier,
  code: v.string(),
  title: v.string(),
  type: v.fallback(v.picklist(operationTypes), 'Sonstiges'),
  priority: v.boolean(),
  colour: v.nullable(v.string()),
  /** Initial text of an operation that a member creates. */
  text_template: v.nullable(v.string()),
  /** The groups that it alarms in this organisation; empty: all members. */
  group_ids: v.array(identifier),
  vehicle_ids: v.array(identifier),
})

export const OperationChoices = v.object({
  keywords: v.array(KeywordChoice),
  groups: v.array(v.object({ id: identifier, name: v.string() })),
  vehicles: v.array(v.object({ id: identifier, call_sign: v.string(), short_name: v.nullable(v.string()) })),
})
export type OperationChoices = v.InferOutput<typeof OperationChoices>

export const getOperationChoices = endpoint('GET', '/api/organisation/{organisationId}/operations/choices', {
  access: view,
  summary: 'What filters and forms of operations offer: active keywords, groups and vehicles.',
  input: v.object({}),
  output: OperationChoices,
})
