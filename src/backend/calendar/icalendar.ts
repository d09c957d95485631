import type { CalendarEvent } from '../feature.ts'
import { DAY_MS } from '../time/durations.ts'

/** In octets (RFC 5545, 3.1). */
const LONGEST_LINE = 75

/** A calendar by RFC 5545, with the name and the pace of RFC 7986. */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alarm web app//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    // A calendar has at least one part (3.4): where there is nothing, it says what its times would be in.
    ...(events.length === 0 ? utc : events.flatMap(linesOf)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** DTSTAMP is the time of the last change, since the calendar has no METHOD (RFC 5545, 3.8.7.2). */
function linesOf(event: CalendarEvent): string[] {
  const { uid, changedAt, sequence, span, title, text, place, position, category, cancelled, busy } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${timeOf(changedAt)}`,
    `LAST-MODIFIED:${timeOf(changedAt)}`,
    `SEQUENCE:${sequence}`,
    ...('firstDay' in span
      ? [`DTSTART;VALUE=DATE:${dateOf(span.firstDay)}`, `DTEND;VALUE=DATE:${dateOf(dayAfter(span.lastDay))}`]
      : [`DTSTART:${timeOf(span.startsAt)}`, ...endOf(span)]),
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(position ? [`GEO:${position.lat.toFixed(6)};${position.lng.toFixed(6)}`] : []),
    ...(category ? [`CATEGORIES:${escaped(category)}`] : []),
    ...(cancelled ? ['STATUS:CANCELLED'] : []),
    `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

/** An event that ends when it begins has no end (RFC 5545, 3.6.1). */
function endOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string[] {
  return endsAt > startsAt ? [`DTEND:${timeOf(endsAt)}`] : []
}

/** `2026-12-03T18:30:00.000Z` as `20261203T183000Z`. */
function timeOf(iso: string): string {
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)]
  return `${dateOf(day)}T${time.replaceAll(':', '')}Z`
}

function dateOf(day: string): string {
  return day.replaceAll('-', '')
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

const needsWork = /[\\;,\u0000-\u001f\u007f\u0085\u2028\u2029\ud800-\udfff]/

/** RFC 5545, 3.3.11. Signs that control something have no place in a text. */
function escaped(text: string): string {
  if (!needsWork.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** In lines of at most 75 octets, none of which ends within a sign. */
function folded(line: string): string {
  // Nearly all lines: looking at each of their signs took most of the time of a calendar.
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const octets = Buffer.byteLength(sign)
    if (size + octets > LONGEST_LINE) {
      parts.push(part)
      part = ''
      // The space that a further line begins with.
      size = 1
    }
    part += sign
    size += octets
  }
  return [...parts, part].join('\r\n ')
}
