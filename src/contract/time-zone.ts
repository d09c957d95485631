import * as v from 'valibot'

/** An IANA name whose clocks are known here, such as `Europe/Berlin`. An offset is none: it knows no summer. */
export const TimeZone = v.pipe(v.string(), v.regex(/^[A-Za-z]\w*(\/[\w+-]+)*$/), v.check(isTimeZone))

/** Asking `Intl` costs a hundred times as much, and settings are read again for each member of an alarm. */
const knownZones = new Set<string>()
/** There are a few hundred, but names in any case. */
const MOST_ZONES = 1000

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (knownZones.size >= MOST_ZONES) knownZones.clear()
  knownZones.add(name)
  return true
}
