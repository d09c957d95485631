import { DAY_MS } from '../time/durations.ts'

/** What stands in a calendar, of one day or several, without a time of day. */
export interface CalendarEvent {
  /** The same for the same event each time. */
  uid: string
  /** When it became what it is: ISO 8601 UTC. */
  changedAt: string
  /** The first day, YYYY-MM-DD. */
  day: string
  title: string
  /** Beneath the title. */
  text: string
}

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

function linesOf({ uid, changedAt, day, title, text }: CalendarEvent): string[] {
  const dayAfter = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${new Date(changedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** RFC 5545, 3.3.11. Signs that control something have no place in a text. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** In lines of at most 75 octets, none of which ends within a sign. */
function folded(line: string): string {
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
