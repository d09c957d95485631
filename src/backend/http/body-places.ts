import type { AnyBody } from '../../contract/endpoint.ts'
import type { Budget } from './body-texts.ts'

/** A place in a body, with its known fields and list entries: these are read even if the rest of the body exceeds the limits. */
export interface Place {
  /** How much of the texts at this place is read. */
  budget: Budget
  /** The place of a known field; undefined: the field is unknown, or a repetition. */
  field?: (name: string) => Place | undefined
  /** The place of the next list entry; undefined: the call takes no further entries. */
  entry?: () => Place | undefined
}

/** Most fields beyond the limit of a body that are searched for known fields. */
export const MOST_LOOKED_AT = 100_000
/** Longest name of a known field. */
export const LONGEST_KNOWN = 40

/** Most UTF-16 units of all texts of a known field together: more than the longest stored text, 20,000 of an alarm's `text`. */
const FIELD_TEXTS = 25_000
/** Likewise all known texts of a list entry together, and each: more than the longest stored text, 500 of an event's note. */
const ENTRY_TEXTS = 1200
const ENTRY_TEXT = 600

/**
 * The place of a whole body, or of the only object in its list. Each known field has its own budget, as has each list entry that the
 * call takes: unknown fields cannot use it up. All budgets together are bounded, as each known field counts once.
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
