import { dayAt } from '../process/local-time.ts'

/** What somebody is trained for in an organisation, as their membership holds it. */
export interface Training {
  qualifications: readonly string[]
  /** By name the last day on which it counts, YYYY-MM-DD. */
  qualification_ends: Readonly<Record<string, string>>
}

/**
 * THE rule of what counts on a day (YYYY-MM-DD, as the clocks of the organisation show it): whatever counts qualifications
 * asks here. The last day counts.
 */
export function countedOn(day: string, { qualifications, qualification_ends }: Training): string[] {
  return qualifications.filter((name) => {
    const until = endOf(name, qualification_ends)
    return until === null || until >= day
  })
}

/** The same at a moment (ms since 1970), on the clocks of the organisation. */
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
