import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

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

/** A year: whoever wants it longer wants never. */
export const MOST_STALE_MINUTES = 366 * 24 * 60

/** Until a tenant chooses otherwise. Vehicles of volunteers stand at their station for days. */
export const defaultStaleMinutes = { underWay: 12 * 60, atRest: null } as const

/** One line; empty is the same as none. */
const word = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(FMS_WORD_LENGTH), v.regex(/^[^\p{Cc}\u2028\u2029]*$/u)),
)
const words = v.strictObject({
  '0': word,
  '1': word,
  '2': word,
  '3': word,
  '4': word,
  '5': word,
  '6': word,
  '7': word,
  '8': word,
  '9': word,
} satisfies Record<FmsDigit, typeof word>)
const FmsLabels = v.strictObject({ de: v.optional(words), en: v.optional(words) })
/** A tenant's own words, by language and status; where there is none, the preset's is shown. */
export type FmsLabels = v.InferOutput<typeof FmsLabels>

/** null: never. */
const minutes = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_STALE_MINUTES)))
const shownWords = v.pipe(v.array(v.string()), v.length(fmsDigits.length))

export const FmsSettings = v.object({
  preset: v.fallback(v.picklist(fmsPresets), 'standard'),
  labels: FmsLabels,
  /** What is shown, by status. */
  words: v.object({ de: shownWords, en: shownWords }),
  /** After how long a status is out of date that says that a vehicle is under way: all but 0, 2, 5 and 6. */
  stale_after_minutes: minutes,
  /** The same of those at rest: 2 and 6. */
  stale_at_rest_after_minutes: minutes,
  version: v.number(),
})
export type FmsSettings = v.InferOutput<typeof FmsSettings>

export const FmsSettingsInput = v.strictObject({
  /** As it was read: of two who change them at once, the second is told. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  preset: v.picklist(fmsPresets),
  labels: FmsLabels,
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
