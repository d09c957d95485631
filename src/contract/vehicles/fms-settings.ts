import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/**
 * Whose words for the ten statuses a tenant takes: `standard` (product page, section 4), `classic` (FMS on analogue
 * radio), `digital` (digital radio as it is used nation-wide since 2017), `simulation` (rescue simulations). The digits mean
 * the same in all of Germany but for 0, 7, 8 and 9.
 */
export const fmsPresets = ['standard', 'classic', 'digital', 'simulation'] as const
export type FmsPreset = (typeof fmsPresets)[number]

export const fmsDigits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type FmsDigit = (typeof fmsDigits)[number]

/** Longest word of a status, in UTF-16 units. */
export const FMS_WORD_LENGTH = 60

/** A year; for a longer time, an administrator chooses never. */
export const MOST_STALE_MINUTES = 366 * 24 * 60

/** Until a tenant chooses otherwise. Vehicles of volunteers stand at their station for days. */
export const defaultStaleLimits = { stale_after_minutes: 12 * 60, stale_at_rest_after_minutes: null } as const

/* @__NO_SIDE_EFFECTS__ */
function byDigit<Schema>(schema: Schema): Record<FmsDigit, Schema> {
  return {
    '0': schema,
    '1': schema,
    '2': schema,
    '3': schema,
    '4': schema,
    '5': schema,
    '6': schema,
    '7': schema,
    '8': schema,
    '9': schema,
  }
}

const ownWords = v.optional(v.object(byDigit(v.optional(v.string()))))
const FmsLabels = v.object({ de: ownWords, en: ownWords })
/** A tenant's own words, by language and status; where there is none, the preset's is shown. */
export type FmsLabels = v.InferOutput<typeof FmsLabels>

const shownWords = v.array(v.string())

export const FmsSettings = v.object({
  preset: v.fallback(v.picklist(fmsPresets), 'standard'),
  labels: FmsLabels,
  /** What is shown, by status. */
  words: v.object({ de: shownWords, en: shownWords }),
  /** After how long a status is out of date that says that a vehicle is under way: all but 0, 2, 5 and 6. null: never. */
  stale_after_minutes: v.nullable(v.number()),
  /** The same of those at rest: 2 and 6. */
  stale_at_rest_after_minutes: v.nullable(v.number()),
  version: v.number(),
})
export type FmsSettings = v.InferOutput<typeof FmsSettings>

/** One line; empty is the same as none. */
const word = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(FMS_WORD_LENGTH),
  v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
)
const givenWords = v.optional(v.strictObject(byDigit(v.optional(word))))
const minutes = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_STALE_MINUTES)))

export const FmsSettingsInput = v.strictObject({
  /** As it was read: of two who change them at once, the second is told. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  preset: v.picklist(fmsPresets),
  labels: v.strictObject({ de: givenWords, en: givenWords }),
  stale_after_minutes: minutes,
  stale_at_rest_after_minutes: minutes,
})
export type FmsSettingsInput = v.InferInput<typeof FmsSettingsInput>

export const getFmsSettings = endpoint('GET', '/api/tenant/fms', {
  access: { kind: 'session' },
  summary:
    'What the tenant of the caller calls the FMS statuses, in both languages, and when one is out of date.',
  input: v.object({}),
  output: FmsSettings,
})

export const putFmsSettings = endpoint('PUT', '/api/tenant/fms', {
  access: { kind: 'tenantAdmin' },
  summary: 'Replaces what the tenant calls the FMS statuses, and when one is out of date.',
  conflict: 'Somebody has changed them since `version`; `current` is how they are now.',
  input: FmsSettingsInput,
  output: FmsSettings,
})
