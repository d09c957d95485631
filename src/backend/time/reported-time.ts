import { momentsShowing } from './local-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** Usual difference between clocks, which needs no warning. */
const USUAL_DIFFERENCE_MS = 5 * MINUTE_MS
const OLDEST_YEARS = 10
/** From here on a number counts milliseconds: as seconds it would be in the year 5138. */
const FIRST_MILLISECONDS = 1e11

/**
 * What is odd about a time: it is `unusable`, no calendar or clock has it (`noSuchTime`), it is older than ten years
 * (`tooOld`) or to come (`ahead`); the clock of the organisation has skipped it in spring (`skipped`) or shown it twice in
 * autumn (`repeated`).
 */
export type TimeDoubt = 'unusable' | 'noSuchTime' | 'tooOld' | 'ahead' | 'skipped' | 'repeated'

export interface ReportedTime {
  /** ms since 1970, never later than the receipt. */
  at: number
  /** Whether the time is of the sender; false: it is the receipt, because what they wrote says nothing. */
  isDated: boolean
  doubt?: TimeDoubt
  /**
   * The same for the same text, whenever it comes: of clocks that were ahead by up to a day what they showed, of a time that
   * was shown twice the first. undefined: it says nothing.
   */
  said?: number
}

/**
 * A time as dispatch systems, gateways and mails write it: ISO 8601 (also with a space for the T), `26.11.2026 07:47`, RFC
 * 5322, .NET's `/Date(…)/`, or seconds or milliseconds since 1970. Without an offset it is what the clocks in `timeZone`
 * show. What cannot be meant becomes the receipt (`now`, ms since 1970); of a time that the clocks have shown twice, the
 * last one before the receipt is taken, of one that they have skipped, the one an hour later.
 */
export function readReportedTime(
  value: string | number,
  { now, timeZone }: { now: number; timeZone: string },
): ReportedTime {
  const receipt = (doubt: TimeDoubt): ReportedTime => ({ at: now, isDated: false, doubt })
  const read = typeof value === 'number' ? sinceEpoch(value) : readText(value.trim())
  if (typeof read === 'string') return receipt(read)

  const {
    at,
    doubt,
    said = at,
  } = typeof read === 'number' ? { at: read } : onClock(read.local, { now, timeZone })
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - OLDEST_YEARS)
  if (at < oldest.getTime()) return receipt('tooOld')
  if (at > now) {
    const isFar = at - now >= USUAL_DIFFERENCE_MS
    return { at: now, isDated: true, ...(isFar && { doubt: 'ahead' }), ...(at - now < DAY_MS && { said }) }
  }
  return { at, isDated: true, said, ...(doubt && { doubt }) }
}

function onClock(
  local: number,
  { now, timeZone }: { now: number; timeZone: string },
): { at: number; doubt?: TimeDoubt; said?: number } {
  const { moments, skipped } = momentsShowing(local, timeZone)
  const [first = skipped, second] = moments
  if (moments.length === 0) return { at: skipped, doubt: 'skipped' }
  if (second === undefined) return { at: first }
  return { at: second <= now ? second : first, doubt: 'repeated', said: first }
}

/** Of the parts of a time: a moment, what the clocks show there (ms as if it were UTC), or why it is none. */
type Read = number | { local: number } | 'unusable' | 'noSuchTime'

const OF_DAY = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d+))?)?`
const ZONE = String.raw`(?:\s*(?<zone>z|utc|gmt|mez|mesz|cet|cest|[+-]\d{2}(?::?\d{2})?))?`
const forms = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:\s*t\s*|,?\s+)${OF_DAY}${ZONE}`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})t?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?${ZONE}`,
  String.raw`(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2}),?\s+(?:um\s+)?${OF_DAY}(?:\s*uhr)?${ZONE}`,
  String.raw`(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})\s+${OF_DAY}${ZONE}`,
  String.raw`(?:[a-z]{3},\s*)?(?<day>\d{1,2})\s+(?<name>[a-z]{3})\s+(?<year>\d{4})\s+${OF_DAY}${ZONE}(?:\s*\(\w+\))?`,
].map((form) => new RegExp(`^${form}$`, 'i'))

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const zones: Readonly<Record<string, number>> = { z: 0, utc: 0, gmt: 0, mez: 1, cet: 1, mesz: 2, cest: 2 }

/** No time is longer, however it is written. */
const LONGEST = 60

function readText(text: string): Read {
  if (text.length > LONGEST) return 'unusable'
  if (/^\d{9,11}$|^\d{13}$/.test(text)) return sinceEpoch(Number(text))
  const [, dotNet] = /^\/Date\((\d+)(?:[+-]\d{4})?\)\/$/.exec(text) ?? []
  if (dotNet !== undefined) return Number(dotNet)

  // Java names the zone besides its offset.
  const written = text.replace(/\[[\w/+-]+\]$/, '')
  const parts = forms.map((form) => form.exec(written)?.groups).find((groups) => groups !== undefined)
  if (!parts) return 'unusable'
  const { year = '', name, day, hour, minute, second = '0', fraction = '0', zone } = parts
  const month = name === undefined ? Number(parts['month']) : months.indexOf(name.toLowerCase()) + 1
  const offset = zone === undefined ? undefined : offsetOf(zone)
  const date = [year.length === 2 ? 2000 + Number(year) : Number(year), month, Number(day)] as const
  const time = [Number(hour), Number(minute), Number(second)] as const
  const local = Date.UTC(date[0], date[1] - 1, date[2], ...time)
  if (!shows(new Date(local), date, time)) return 'noSuchTime'

  const exact = local + Math.floor(Number(`0.${fraction}`) * 1000)
  return offset === undefined ? { local: exact } : exact - offset
}

/** Whether it is that day and time: JavaScript takes the 31st of February for the 3rd of March. */
function shows(at: Date, date: readonly number[], time: readonly number[]): boolean {
  const shown = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  return [...shown, ...clock].every((part, place) => part === [...date, ...time][place])
}

/** In ms: `+0100`, `+01:00`, `+01` or a name. */
function offsetOf(zone: string): number {
  const named = zones[zone.toLowerCase()]
  if (named !== undefined) return named * HOUR_MS
  const digits = zone.replaceAll(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return (zone.startsWith('-') ? -1 : 1) * minutes * MINUTE_MS
}

function sinceEpoch(number: number): Read {
  if (!Number.isFinite(number) || number <= 0) return 'unusable'
  return Math.floor(number < FIRST_MILLISECONDS ? number * 1000 : number)
}
