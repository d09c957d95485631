import {
  type Corrected,
  correctedFields,
  type CorrectedField,
  type Corrections,
  correctionsBetween,
  shortValueOf,
  valueOf,
} from '../../contract/operations/corrections.ts'

interface Marked extends Corrected {
  active: boolean
  corrections?: Corrections
}

/**
 * The corrections of a known operation after a push of its current values, which carries no corrections: those that the member has not
 * seen yet go on to the current value, new differences are added.
 */
export function correctionsAfterPush(known: Marked, pushed: Corrected & { active: boolean }): Corrections {
  const { corrections: unseen = {} } = known
  if (!pushed.active) return {}
  const seen: Partial<Record<CorrectedField, string | null>> = {}
  for (const field of correctedFields) {
    const correction = unseen[field]
    if (correction) seen[field] = correction[0]
    else if (valueOf(known, field) !== valueOf(pushed, field)) seen[field] = valueOf(known, field)
  }
  return correctionsBetween(
    seen,
    pushed,
    correctedFields.filter((field) => field in seen),
  )
}

/**
 * The marks of an open page: the corrections of the operation, and the marks that the page has shown before as long as the operation
 * has the marked value. A mark goes on to the next correction of its field.
 */
export function marksOf(shown: Corrections, operation: Marked): Corrections {
  const marks: Corrections = {}
  if (!operation.active) return marks
  for (const field of correctedFields) {
    const [before, now] = [shown[field], operation.corrections?.[field]]
    const isContinued = before?.[1] === (now ? now[0] : shortValueOf(operation, field))
    if (!before || !isContinued) {
      if (now) marks[field] = now
    } else if (!now) marks[field] = before
    else if (before[0] !== now[1]) marks[field] = [before[0], now[1]]
  }
  if (marks.address) delete marks.position
  return marks
}

/** A member has seen a version of an operation: it has no corrections up to that version. The same object for another operation. */
export function withSeen<
  Known extends { id: number; version?: number | undefined; corrections?: Corrections },
>(known: Known, { id, version }: { id: number; version: number }): Known {
  if (known.id !== id || !known.corrections || (known.version ?? 0) > version) return known
  return { ...known, corrections: {} }
}
