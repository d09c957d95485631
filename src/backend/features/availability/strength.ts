import type { StrengthCounts } from '../../../contract/availability/availability.ts'
import type { Threshold } from '../../../contract/availability/thresholds.ts'
import type { MemberStatus } from './members.ts'

/** The thresholds of an organisation. */
export interface Wanted {
  thresholds: readonly Threshold[]
  /** Whether members who have said nothing count as available for them. */
  countsUnknown: boolean
}

export const nothingWanted: Wanted = { thresholds: [], countsUnknown: false }

/** A threshold that is not met. */
export interface Missing {
  name: string
  count: number
}

/** How many members have which status, in all and by qualification. Spellings that differ in case alone are one qualification. */
export function countStrength(
  members: readonly Pick<MemberStatus, 'status' | 'qualifications'>[],
  wanted: Wanted = nothingWanted,
): StrengthCounts {
  const counts = { available: 0, limited: 0, unavailable: 0, unknown: 0 }
  const byName = new Map(wanted.thresholds.map(({ name, least }) => [fold(name), newCount(name, least)]))
  for (const { status, qualifications } of members) {
    counts[status ?? 'unknown'] += 1
    for (const [folded, name] of ownNames(qualifications)) {
      const count = byName.get(folded) ?? newCount(name, null)
      if (status !== 'unavailable') count[status ?? 'unknown'] += 1
      byName.set(folded, count)
    }
  }
  const qualifications = [...byName.values()].toSorted((one, other) => collator.compare(one.name, other.name))
  return { ...counts, qualifications, below: missingIn(qualifications, wanted).length > 0 }
}

/** The thresholds that are not met, with how many are missing. */
export function missingIn(
  qualifications: StrengthCounts['qualifications'],
  { countsUnknown }: Pick<Wanted, 'countsUnknown'>,
): Missing[] {
  return qualifications.flatMap(({ name, available, unknown, threshold }) => {
    const count = (threshold ?? 0) - available - (countsUnknown ? unknown : 0)
    return count > 0 ? [{ name, count }] : []
  })
}

function newCount(name: string, threshold: number | null): StrengthCounts['qualifications'][number] {
  return { name, available: 0, limited: 0, unknown: 0, threshold }
}

/** By their folded spelling, so that a member counts once for each. */
function ownNames(qualifications: readonly string[]): ReadonlyMap<string, string> {
  return new Map(qualifications.map((name) => [fold(name), name.trim()]))
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}

const collator = new Intl.Collator('de')
