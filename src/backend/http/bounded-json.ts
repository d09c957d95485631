import { LONGEST_KNOWN, MOST_LOOKED_AT, type Place } from './body-places.ts'
import type { BodyTexts, Budget } from './body-texts.ts'
import { exactNumber } from './json.ts'

/** Deepest nesting of objects and lists that is read. */
const MOST_DEPTH = 32
/** Most characters of a JSON string that are parsed, in their escaped form (`\u00fc` are six). */
const LONGEST_LITERAL = 150_000

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const words: Readonly<Record<string, [string, unknown]>> = {
  t: ['true', true],
  f: ['false', false],
  n: ['null', null],
}

/** The text is no valid JSON. */
class NoJson extends Error {}

/**
 * Reads JSON of any size in one pass, in linear time, as `JSON.parse` does, but at most `keys` fields and list entries besides the
 * known ones, and no value nested deeper than 32: the parser skips all others, and notes this in `texts`. `place`: the known fields of
 * the body. Numbers that would be rounded stay texts (`exactNumber`). undefined: `json` is no valid JSON.
 */
export function readBoundedJson(
  json: string,
  { keys: most, texts, place: whole }: { keys: number; texts: BodyTexts; place?: Place },
): { value: unknown } | undefined {
  const other: Place = { budget: texts.others }
  let at = 0
  let keys = 0
  let beyond = 0

  function skipSpace(): void {
    for (;;) {
      const code = json.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      at += 1
    }
  }

  function take(sign: string): boolean {
    skipSpace()
    if (json[at] !== sign) return false
    at += 1
    return true
  }

  function must(sign: string): void {
    if (!take(sign)) throw new NoJson()
  }

  /** Moves `at` from the first quote of a string to the character behind the string. */
  function skipText(): void {
    for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
      let slashes = 0
      while (json[end - 1 - slashes] === '\\') slashes += 1
      if (slashes % 2 === 1) continue
      at = end + 1
      return
    }
    throw new NoJson()
  }

  /** Moves `at` behind the end of the current object or list, and counts the commas on its own level. */
  function skipRest(): number {
    let commas = 0
    for (let depth = 1; at < json.length;) {
      const sign = json[at]
      if (sign === '"') {
        skipText()
        continue
      }
      at += 1
      if (sign === '{' || sign === '[') depth += 1
      else if (sign === '}' || sign === ']') depth -= 1
      else if (sign === ',' && depth === 1) commas += 1
      if (depth === 0) return commas
    }
    throw new NoJson()
  }

  /** Moves `at` from the name of a field to the end of its value. */
  function skipField(): void {
    skipText()
    must(':')
    skipSpace()
    const sign = json[at]
    if (sign === '"') return skipText()
    if (sign === '{' || sign === '[') {
      at += 1
      skipRest()
      return
    }
    while (at < json.length && json[at] !== ',' && json[at] !== '}') at += 1
  }

  /** The name of the field at `at`, not unescaped; empty: the name is longer than any known one. */
  function nextName(): string {
    const end = json.indexOf('"', at + 1)
    return end < 0 || end - at > LONGEST_KNOWN ? '' : json.slice(at + 1, end)
  }

  function readText({ left }: Budget): { text: string; whole?: string } {
    const begin = at
    skipText()
    if (at - begin <= LONGEST_LITERAL) return { text: parseLiteral(json.slice(begin, at)) }
    const whole = json.slice(begin, at)
    const seen = whole.slice(0, left === 0 ? 1 : LONGEST_LITERAL)
    return { text: parseLiteral(`${seen.slice(0, wholeEscapes(seen))}"`), whole }
  }

  function readValue(place: Place, name: string, path: string, depth: number): unknown {
    const sign = json[at] ?? ''
    if (sign === '"') {
      const { text, whole } = readText(place.budget)
      return texts.take(place.budget, path, text, whole)
    }
    if (sign === '{' || sign === '[') {
      at += 1
      if (depth <= MOST_DEPTH)
        return sign === '{' ? readObject(place, path, depth) : readList(place, path, depth)
      texts.doubt(path, 'deep')
      skipRest()
      return null
    }
    const [word, value] = words[sign] ?? ['', undefined]
    if (word !== '' && json.startsWith(word, at)) {
      at += word.length
      return value
    }
    return readNumber(place, name, path)
  }

  function readNumber({ budget }: Place, name: string, path: string): unknown {
    NUMBER.lastIndex = at
    const [source] = NUMBER.exec(json) ?? []
    if (source === undefined) throw new NoJson()
    at += source.length
    const number = exactNumber(name, Number(source), source)
    return typeof number === 'string' ? texts.take(budget, path, number) : number
  }

  /** Counts an unknown field or entry; false: the limit is reached. */
  function mayRead(): boolean {
    if (keys === most) return false
    keys += 1
    return true
  }

  function readObject(place: Place, path: string, depth: number): object {
    const entries: [string, unknown][] = []
    let skipped = 0
    if (take('}')) return {}
    for (;;) {
      skipSpace()
      if (json[at] !== '"') throw new NoJson()
      const known = place.field?.(nextName())
      if (known || mayRead()) {
        const name = texts.name(readText(texts.others).text)
        must(':')
        skipSpace()
        entries.push([
          name,
          readValue(known ?? other, name, path === '' ? name : `${path}.${name}`, depth + 1),
        ])
      } else if (place.field && beyond < MOST_LOOKED_AT) {
        skipField()
        beyond += 1
        skipped += 1
      } else {
        skipped += skipRest() + 1
        break
      }
      if (take('}')) break
      must(',')
    }
    if (skipped > 0) texts.doubt(path || 'body', 'keys', skipped)
    return Object.fromEntries(entries)
  }

  function readList(place: Place, path: string, depth: number): unknown[] {
    const entries: unknown[] = []
    if (take(']')) return entries
    for (;;) {
      skipSpace()
      const known = place.entry?.()
      if (!known && !mayRead()) {
        texts.doubt(path || 'body', 'keys', skipRest() + 1)
        break
      }
      // If the body is a list, the object in it counts as the body, and has no path.
      const pathOfEntry = depth === 1 ? '' : `${path}.${entries.length}`
      entries.push(readValue(known ?? other, '', pathOfEntry, depth + 1))
      if (take(']')) break
      must(',')
    }
    return entries
  }

  try {
    skipSpace()
    const value = readValue(whole ?? other, '', '', 1)
    skipSpace()
    return at === json.length ? { value } : undefined
  } catch (error) {
    if (error instanceof NoJson) return undefined
    throw error
  }
}

function parseLiteral(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    throw new NoJson()
  }
}

/** The length of a cut literal without an incomplete escape at its end. */
function wholeEscapes(literal: string): number {
  const last = literal.lastIndexOf('\\')
  if (last < literal.length - 6) return literal.length
  let slashes = 0
  while (literal[last - slashes] === '\\') slashes += 1
  // In an even number of backslashes the last one is itself escaped.
  return slashes % 2 === 0 ? literal.length : last
}
