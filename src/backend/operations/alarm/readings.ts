import { fold } from '../../text/fold.ts'

// Dispatch systems, gateways and mail scripts write the same value in many ways. Each of these functions reads the usual ways. It
// returns other values unchanged, and the schema of the contract refuses them then.

/** Whether a value stands for a missing one: also `{}` and `[]`, which converters from XML and PHP make of it. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Degrees, and behind a sign for them minutes and seconds; points or commas before the decimals. */
const ANGLE =
  /^([+-]?)(\d{1,3}(?:[.,]\d+)?)(?:\s*[°º˚]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’´]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′)?)?)?)?$/
/** In UTF-16 units: longer texts hold no angle, and are not read. */
const LONGEST_DEGREES = 60
/** As Java and C write small numbers: `4.8137154E1`. */
const SCIENTIFIC = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i
/** German `O` is the east. */
const directions = { lat: { n: 1, s: -1 }, lng: { e: 1, o: 1, w: -1 } } as const satisfies Record<
  string,
  Record<string, 1 | -1>
>

/** Degrees as a number, of `48.137154`, `"48,137154 "`, `"48.137154° N"` or `"48°8'13.8\"N"`. */
export function readDegrees(axis: keyof typeof directions, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text.length > LONGEST_DEGREES) return value
  if (SCIENTIFIC.test(text)) return Number(text)

  const signs: Readonly<Record<string, 1 | -1>> = directions[axis]
  const signOf = (letter = '') =>
    Object.hasOwn(signs, letter.toLowerCase()) ? signs[letter.toLowerCase()] : undefined
  const before = signOf(text.at(0))
  const after = text.length > 1 ? signOf(text.at(-1)) : undefined
  const angle = text.slice(before ? 1 : 0, after ? -1 : undefined).trim()
  const [, sign, degrees, minutes = '0', seconds = '0'] = ANGLE.exec(angle) ?? []
  // With two directions in one value it is not known which of them counts.
  if (degrees === undefined || [before, after, sign].filter(Boolean).length > 1) return value
  if (toNumber(minutes) >= 60 || toNumber(seconds) >= 60) return value

  const direction = before ?? after ?? (sign === '-' ? -1 : 1)
  return direction * (toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600)
}

const yes = ['1', 'true', 'wahr', 'yes', 'y', 'ja', 'j', 'on', 'an', 'x', 'hoch', 'sehr hoch', 'höchste']
const alsoYes = ['high', 'very high', 'highest', 'dringend', 'urgent']
const no = ['0', 'false', 'falsch', 'no', 'n', 'nein', 'off', 'aus', 'normal', 'mittel', 'niedrig', 'gering']
const alsoNo = ['medium', 'low', 'keine', 'none']
const switches = new Map<string, boolean>([
  ...[...yes, ...alsoYes].map((word) => [word, true] as const),
  ...[...no, ...alsoNo].map((word) => [word, false] as const),
])

/** In UTF-16 units, with the spaces around them: longer texts are none of the words that are looked for. */
const LONGEST_WORD = 200

/**
 * Whether something is so, of `1`, `"ja"` or `"high"`. Of a scale only its ends are clear: whether 2 is more urgent than 3
 * depends on who counts.
 */
export function readSwitch(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  return (text.length <= LONGEST_WORD ? switches.get(fold(text)) : undefined) ?? value
}

/** One of these words, regardless of case and surrounding spaces; other values stay unchanged. */
export function readChoice(choices: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string' || value.length > LONGEST_WORD) return value
  return choices.find((choice) => fold(choice) === fold(value)) ?? value
}

/** Most entries, including empty ones, that are read of a list in one text: more than any sender has vehicles. */
const MOST_ENTRIES = 1000

/** A list, of one that was written as a text (`"HLF 1, DLK"`) or as its only entry. */
export function readList(value: unknown): unknown {
  if (typeof value === 'string') return entriesOf(value, MOST_ENTRIES)
  return Array.isArray(value) || typeof value === 'boolean' ? value : [value]
}

/** Whether a list in one text has more entries than are read. */
export function isCutList(value: unknown): boolean {
  // Twice as many, as separators at its end are no entries.
  return (
    typeof value === 'string' &&
    entriesOf(value, 2 * MOST_ENTRIES).length > entriesOf(value, MOST_ENTRIES).length
  )
}

function entriesOf(text: string, most: number): string[] {
  return text.split(/[,;\r\n]/, most).filter((entry) => !isBlank(entry))
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}
