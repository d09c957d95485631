/** How many people have a qualification. */
export interface QualificationCount {
  name: string
  count: number
}

/**
 * Counts the people with each qualification; the most frequent first, then by name. Texts that differ only in case or surrounding
 * spaces are one qualification, in the first spelling. A person counts once for each.
 */
export function countQualifications(
  people: readonly { qualifications?: readonly string[] | undefined }[],
): QualificationCount[] {
  const counts = new Map<string, QualificationCount>()
  for (const { qualifications = [] } of people) {
    const own = new Set([''])
    for (const text of qualifications) {
      const name = text.trim()
      const folded = name.toLowerCase()
      if (own.has(folded)) continue
      own.add(folded)
      const known = counts.get(folded)
      if (known) known.count += 1
      else counts.set(folded, { name, count: 1 })
    }
  }
  // The terms are German in every language of the interface, and so is their order.
  return [...counts.values()].toSorted(
    (one, other) => other.count - one.count || one.name.localeCompare(other.name, 'de'),
  )
}
