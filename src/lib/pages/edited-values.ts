/** Two people have changed the same at once, each in a form of its own. */
export interface Merged<Values> {
  /** What both have changed, each in their own way. */
  conflicts: readonly (keyof Values & string)[]
  /** What only the others have changed. */
  taken: readonly (keyof Values & string)[]
  /** Mine, with what only the others have changed. */
  values: Values
}

/** The fields in which two forms say something else, in their order. */
export function changedFields<Values extends object>(one: Values, other: Values): (keyof Values & string)[] {
  const names = Object.keys(one) as (keyof Values & string)[]
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** Who has changed what, seen from where both began. */
export function merge<Values extends object>(began: Values, mine: Values, theirs: Values): Merged<Values> {
  const ofMine = new Set(changedFields(began, mine))
  const apart = changedFields(mine, theirs)
  const ofTheirs = new Set(changedFields(began, theirs))
  const conflicts = apart.filter((name) => ofMine.has(name) && ofTheirs.has(name))
  const taken = apart.filter((name) => !ofMine.has(name))
  return { conflicts, taken, values: withFieldsOf(mine, theirs, taken) }
}

/** Values with some fields of others. */
export function withFieldsOf<Values extends object>(
  values: Values,
  others: Values,
  names: readonly (keyof Values)[],
): Values {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, others[name]])) }
}
