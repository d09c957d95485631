import * as v from 'valibot'
import { isCalendarDay } from './calendar-day.ts'

/** Ids are positive integers (JavaScript-safe). */
export const identifier = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** ISO 8601 since 1970 with any offset, as foreign backends may write it; ours always writes UTC with Z. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => text[10] === 'T' && isCalendarDay(text.slice(0, 10)) && Date.parse(text) >= 0),
)

/** A time as other programs write it, which is read on receipt: a text in any usual form, or seconds or milliseconds since 1970. */
export const reportedTime = v.union([v.string(), v.number()])

/** A whole number in a query, where everything arrives as text. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInteger(minimum: number, maximum: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(minimum),
    v.maxValue(maximum),
  )
}

/**
 * Which organisation a personal list is for. Absent or 0 (the specification's default of the current
 * organisation id) means: every organisation of the caller.
 */
export const organisationQuery = v.optional(queryInteger(0, Number.MAX_SAFE_INTEGER), 0)

/** A field beyond the specification: a backend that lacks it, or fills it otherwise, breaks nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function extra<Schema extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** An object with one value for each name. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** A page of a list, in the shape of the specification's notification list. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Entry extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(entry: Entry) {
  return v.object({
    data: v.array(entry),
    current_page: v.number(),
    last_page: v.number(),
    per_page: v.number(),
    total: v.number(),
  })
}

/** For answers whose body says nothing the client needs. */
export const anything = v.unknown()

/** For calls that take no payload at all. */
export const nothing = v.optional(v.strictObject({}), {})
