import { LONGEST_KNOWN, MOST_LOOKED_AT, type Place } from './body-places.ts'
import type { BodyTexts, Budget } from './body-texts.ts'
import { exactNumber } from './json.ts'

/** So deep objects and lists may lie in each other. */
const MOST_DEPTH = 32
/** Signs of a text as JSON writes it, escaped ones included (`\u00fc` are six), that are looked at. */
const LONGEST_LITERAL = 150_000

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const words: Readonly<Record<string, [string, unknown]>> = {
  t: ['true', true],
  f: ['false', false],
  n: ['null', null],
}

/** It is no JSON. */
class NoJson extends Error {}

/**
 * Reads JSON of any size in one pass, in linear time, as `JSON.parse` does, but never more than `keys` fields and entries of
 * lists besides those that are known at their place, and nothing that is nested deeper than 32: what is beyond is only skipped, and
 * noted in `texts`. `place`: what is known of the whole. Numbers that would be rounded stay texts (`exactNumber`). undefined: it is no
 * JSON.
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

  /** Leaves a text, at whose first quote it begins. */
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

  /** Leaves the object or list it is in, and counts the commas of this one itself. */
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

  /** Leaves a field, at whose name it begins, with its value. */
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

  /** The name of a field as the body writes it; empty: it is too long for one that is known. */
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

  /** Whether one more is read that is not known. */
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
      // The object in the list that is the whole is the body itself.
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

/** How many signs of a literal that was cut are there without half an escape at their end. */
function wholeEscapes(literal: string): number {
  const last = literal.lastIndexOf('\\')
  if (last < literal.length - 6) return literal.length
  let slashes = 0
  while (literal[last - slashes] === '\\') slashes += 1
  // Of an even number the last one is escaped itself.
  return slashes % 2 === 0 ? literal.length : last
}
