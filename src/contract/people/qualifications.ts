/** How many people have a qualification. */
export interface QualificationCount {
  name: string
  count: number
}

/**
 * Of people with their qualifications how many have which, the most frequent first, then by name. Texts that differ only
 * in case or in the spaces around them are one, as it was written first; whoever has it twice counts once.
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
