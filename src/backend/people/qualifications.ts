import { dayAt } from '../time/local-time.ts'

/** The qualifications of a member in an organisation, as stored in their membership. */
export interface Training {
  qualifications: readonly string[]
  /** The last valid day (YYYY-MM-DD) by the name of a qualification. */
  qualification_ends: Readonly<Record<string, string>>
}

/**
 * THE rule for the valid qualifications on a day (YYYY-MM-DD in the organisation's time zone): all code that counts qualifications
 * uses it. The last day is valid.
 */
export function countedOn(day: string, { qualifications, qualification_ends }: Training): string[] {
  return qualifications.filter((name) => {
    const until = endOf(name, qualification_ends)
    return until === null || until >= day
  })
}

/** The valid qualifications at a moment (ms since 1970), in the organisation's time zone. */
export function countedAt(time: number, timeZone: string, training: Training): string[] {
  // Of most nothing ends, and what day it is costs more than all the rest.
  const ends = Object.keys(training.qualification_ends).length > 0
  return ends ? countedOn(dayAt(time, timeZone), training) : [...training.qualifications]
}

/** The last day on which it counts; null: it never ends. */
export function endOf(name: string, ends: Training['qualification_ends']): string | null {
  return Object.hasOwn(ends, name) ? (ends[name] ?? null) : null
}

/** Texts that differ only in case, or in the spaces around them, are one qualification. */
export function foldQualification(name: string): string {
  return name.trim().toLowerCase()
}
