import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, extra } from '../values.ts'
import type { Operation } from './operations.ts'

/** Longest value in a correction, in UTF-16 units; longer values are cut. */
export const CORRECTION_LENGTH = 200

/** A value before and after; null: none. */
const Correction = v.tuple([v.nullable(v.string()), v.nullable(v.string())])
export type Correction = v.InferOutput<typeof Correction>

/** The fields whose corrections are marked. `position` (`50.97000, 11.03000`) only if the address stayed. */
export const correctedFields = ['address', 'position', 'keyword', 'title', 'text'] as const
export type CorrectedField = (typeof correctedFields)[number]

/**
 * The fields of an active operation that differ from the version that the member has seen, each with the seen and the current value.
 * Only in answers to the member's own requests.
 */
export const Corrections = extra(v.partial(v.object(v.entriesFromList(correctedFields, Correction))))
export type Corrections = Partial<Record<CorrectedField, Correction>>

/** Values of an operation that a correction may change. */
export type Corrected = Pick<Operation, 'title' | 'keyword' | 'address' | 'text' | 'lat' | 'lng'>

/**
 * The differences between the values that a member has seen and the current values. A value that has returned to the seen one is no
 * correction, and neither is a first or a removed position. Cut values may differ in their missing part: they count as different.
 * @param changed the fields that have changed in between
 */
export function correctionsBetween(
  seen: Partial<Record<CorrectedField, string | null>>,
  current: Corrected,
  changed: readonly CorrectedField[],
): Corrections {
  const found: Corrections = {}
  for (const field of changed) {
    const [before, after] = [shortened(seen[field] ?? null), shortValueOf(current, field)]
    if (before !== after || isCut(before)) found[field] = [before, after]
  }
  const { position, ...others } = found
  if (!position || position.includes(null) || found.address) return others
  return found
}

/** The value of a field, in full length. */
export function valueOf(operation: Corrected, field: CorrectedField): string | null {
  if (field !== 'position') return operation[field] ?? null
  const { lat, lng } = operation
  return lat == null || lng == null ? null : positionText(lat, lng)
}

/** The value of a field as corrections show it. */
export function shortValueOf(operation: Corrected, field: CorrectedField): string | null {
  return shortened(valueOf(operation, field))
}

/** `50.97000, 11.03000`: to about a metre. */
export function positionText(lat: number, lng: number): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

const CUT = '…'

function shortened(value: string | null): string | null {
  if (value === null || value.length <= CORRECTION_LENGTH) return value
  return `${value.slice(0, CORRECTION_LENGTH - 1).toWellFormed()}${CUT}`
}

function isCut(value: string | null): boolean {
  return value?.length === CORRECTION_LENGTH && value.endsWith(CUT)
}

export const markOperationSeen = endpoint(
  'POST',
  '/api/organisation/{organisationId}/operation/{operationId}/seen',
  {
    access: { kind: 'organisation', permission: 'operations.view' },
    summary:
      'The caller has seen this version of the operation: `corrections` then start from it, on all devices. The highest version wins; one above the current version counts as the current one.',
    successes: [204],
    input: v.strictObject({ version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
    output: anything,
  },
)
