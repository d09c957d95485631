import type { AnyBody } from '../../contract/endpoint.ts'
import type { Budget } from './body-texts.ts'

/** A place in a body, and which fields and entries are known there: those are read whatever else the body holds. */
export interface Place {
  /** What is read of the texts there. */
  budget: Budget
  /** The place of a field that is known there; undefined: it is not, or was there before. */
  field?: (name: string) => Place | undefined
  /** The place of the next entry of a list; undefined: it is none of those that the call takes. */
  entry?: () => Place | undefined
}

/** So many fields beyond the bounds of a body are looked at for known ones. */
export const MOST_LOOKED_AT = 100_000
/** Longer names are those of no field that a call knows. */
export const LONGEST_KNOWN = 40

/** In UTF-16 units, all texts of a known field together: more than is kept of the longest, 20,000 of the text of an alarm. */
const FIELD_TEXTS = 25_000
/** All known texts of an entry together, and each of them: more than is kept of the longest, 500 of the note of an event. */
const ENTRY_TEXTS = 1200
const ENTRY_TEXT = 600

/**
 * The whole of a body, or the only object in its list. Each known field has a budget of its own, and so has each entry of the list that
 * the call takes: fields that are not known take nothing of it. Together they are bounded, as each counts once.
 */
export function placeOfBody({ fields, list }: Pick<AnyBody, 'fields' | 'list'>, others: Budget): Place {
  const inEntry = (budget: Budget): Place => ({
    budget,
    field: firstOf(list.fields, () => ({ budget })),
  })
  const field = firstOf(fields, (name) => {
    const budget = { left: FIELD_TEXTS, longest: FIELD_TEXTS }
    if (name !== list.name) return { budget }
    const entry = atMost(list.most, () => inEntry({ left: ENTRY_TEXTS, longest: ENTRY_TEXT }))
    return { ...inEntry(budget), entry }
  })
  return { budget: others, field, entry: atMost(1, () => ({ budget: others, field })) }
}

function firstOf(
  names: readonly string[],
  placeOf: (name: string) => Place,
): (name: string) => Place | undefined {
  const missing = new Set(names)
  return (name) => (missing.delete(name) ? placeOf(name) : undefined)
}

function atMost(most: number, next: () => Place): () => Place | undefined {
  let count = 0
  return () => (count++ < most ? next() : undefined)
}
