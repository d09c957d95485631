import { readBodyText } from './body-text.ts'
import { LONGEST_KNOWN, MOST_LOOKED_AT, type Place } from './body-places.ts'
import type { BodyTexts } from './body-texts.ts'

/** Of one form. */
const MOST_PARTS = 200
/** Of the parts beyond, so many are looked at for known fields. */
const MOST_PARTS_LOOKED_AT = 2000
/** In bytes: more than the longest text that is read of a field needs, in any charset. */
const LONGEST_VALUE = 200_000
const LONGEST_HEAD = 8 * 1024
/** The line with it, where no label says it. */
const LONGEST_BOUNDARY = 200
/** Of one that a label says, in characters (RFC 2046, section 5.1.1): a longer one takes long to be found, or not, in a large body. */
const LONGEST_SAID = 70

/** The fields of a form, and whether the bytes of one were not valid in their charset. */
export interface Form {
  fields: Record<string, unknown>
  isGuessed: boolean
}

/**
 * Reads a URL-encoded form as senders write it, also with bytes that are no UTF-8 (`%FC`), which the platform's parser would
 * replace. Beyond `keys` fields only those that are known at its `place` are read.
 */
export function readUrlEncoded(
  bytes: Uint8Array,
  type: string,
  { keys, texts, place }: { keys: number; texts: BodyTexts; place: Place },
): Form {
  // One sign a byte.
  const signs = bufferOf(bytes).toString('latin1')
  const form = collect(texts, place)
  let fields = 0
  let beyond = 0
  for (let at = 0; at < signs.length && beyond < MOST_LOOKED_AT;) {
    const next = signs.indexOf('&', at)
    const end = next < 0 ? signs.length : next
    if (end > at) {
      const pair = signs.slice(at, end)
      const sign = pair.indexOf('=')
      const name = sign < 0 ? pair : pair.slice(0, sign)
      const known = form.known(name)
      if (known || fields < keys) {
        if (!known) fields += 1
        form.add(decoded(name), decoded(sign < 0 ? '' : pair.slice(sign + 1)), type, known)
      } else beyond += 1
    }
    at = end + 1
  }
  if (beyond > 0) texts.doubt('form', 'keys')
  return form.done()
}

function decoded(signs: string): Buffer {
  if (!/[%+]/.test(signs)) return Buffer.from(signs, 'latin1')
  const bytes = Buffer.alloc(signs.length)
  let end = 0
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs.charCodeAt(at)
    const [high, low] = [hexDigit(signs.charCodeAt(at + 1)), hexDigit(signs.charCodeAt(at + 2))]
    const isEscape = sign === 0x25 && high >= 0 && low >= 0
    bytes[end++] = isEscape ? high * 16 + low : sign === 0x2b ? 0x20 : sign
    if (isEscape) at += 2
  }
  return bytes.subarray(0, end)
}

/** Of a sign's code; -1: it is none. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The boundary of a form in parts: the one that its label names, or the one it begins with. undefined: the body is no such form. */
export function boundaryOf(bytes: Uint8Array, type: string): string | undefined {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const said = quoted ?? bare
  const body = bufferOf(bytes)
  const begin = body.toString('latin1', 0, LONGEST_BOUNDARY)
  // What reads as JSON is JSON, also where a boundary stands in one of its texts.
  if (/^(?:\xef\xbb\xbf)?\s*[{[]/.test(begin)) return undefined
  if (said !== undefined && said.length <= LONGEST_SAID && body.includes(`--${said}`, 0, 'latin1'))
    return said
  const [first = ''] = begin.split(/\r?\n/, 1)
  return /^--./.test(first) && first.length < LONGEST_BOUNDARY ? first.slice(2).trimEnd() : undefined
}

/**
 * Reads a form in parts (`multipart/form-data`): up to 200, and beyond these, up to the 2,000th, only fields that are known at its
 * `place`; of files only that they were there. Also where lines end without a
 * carriage return, and where the last boundary is missing. The platform's parser refuses such forms whole, replaces the bytes
 * of other charsets than UTF-8, and takes a part for each of a hundred thousand boundaries.
 */
export function readMultipart(
  bytes: Uint8Array,
  type: string,
  { boundary, texts, place }: { boundary: string; texts: BodyTexts; place: Place },
): Form {
  const body = bufferOf(bytes)
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  const nextLine = Buffer.from(`\n--${boundary}`, 'latin1')
  const form = collect(texts, place)
  let isCut = false
  let at = body.indexOf(delimiter)
  for (let parts = 0; at >= 0; parts += 1) {
    const after = at + delimiter.length
    const begin = body.indexOf('\n', after) + 1
    // The last boundary ends with two hyphens.
    if (begin === 0 || body.toString('latin1', after, after + 2) === '--') break
    if (parts === MOST_PARTS_LOOKED_AT) {
      isCut = true
      break
    }
    const next = body.indexOf(nextLine, begin - 1)
    const end = next < 0 ? body.length - (body.at(-1) === LINE_FEED ? 1 : 0) : next
    const part = body.subarray(begin, Math.max(begin, end))
    if (!addPart(form, part, { typeOfForm: type, isBeyond: parts >= MOST_PARTS })) isCut = true
    at = next < 0 ? next : next + 1
  }
  if (isCut) texts.doubt('form', 'parts')
  return form.done()
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * `part`: what stands between two lines with the boundary, without the line feed before the second one. false: it is one of those beyond
 * (`isBeyond`), and was dropped.
 */
function addPart(
  form: Collected,
  part: Buffer,
  { typeOfForm, isBeyond }: { typeOfForm: string; isBeyond: boolean },
): boolean {
  const signs = part.toString('latin1', 0, LONGEST_HEAD)
  const [gap = ''] = /\r?\n\r?\n/.exec(signs) ?? []
  const head = signs.slice(0, signs.indexOf(gap))
  if (gap === '') return true
  const [disposition = ''] = /^content-disposition:.*/im.exec(head) ?? []
  const [, quoted, bare] = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition) ?? []
  const said = quoted ?? bare ?? ''
  const name = Buffer.from(said, 'latin1')
  if (name.length === 0) return true
  const isFile = /;\s*filename\*?=/i.test(disposition)
  const known = isFile ? undefined : form.known(said)
  if (isBeyond && !known) return false
  if (isFile) {
    form.addFile(name)
    return true
  }

  const [, type = typeOfForm] = /^content-type:(.*)/im.exec(head) ?? []
  const value = part.subarray(head.length + gap.length)
  form.add(name, value.at(-1) === CARRIAGE_RETURN ? value.subarray(0, -1) : value, type, known)
  return true
}

interface Collected {
  /** The place of the next field, by its name as the form writes it; undefined: it is not known. */
  known: (name: string) => Place | undefined
  add: (name: Uint8Array, value: Uint8Array, type: string, known: Place | undefined) => void
  addFile: (name: Uint8Array) => void
  done: () => Form
}

/** A field that comes several times, or is called `vehicles[]`, is a list. */
function collect(texts: BodyTexts, place: Place): Collected {
  const fields = new Map<string, string[]>()
  const lists = new Set<string>()
  let isGuessed = false
  const places = new Map<string, Place>()

  const nameOf = (bytes: Uint8Array) => texts.name(readBodyText(bytes.subarray(0, LONGEST_HEAD))?.text ?? '')
  return {
    known: (said) => {
      if (said.length > LONGEST_KNOWN) return undefined
      const name = said.replace(/(\[\]|%5b%5d)$/i, '')
      const first = place.field?.(name)
      if (first) places.set(name, first)
      return first ?? places.get(name)?.entry?.()
    },
    add: (nameBytes, bytes, type, known) => {
      const said = nameOf(nameBytes)
      const name = said.replace(/\[\]$/, '')
      if (name !== said) lists.add(name)
      const read = readBodyText(beginningOf(bytes), type) ?? { text: '', isGuessed: true }
      isGuessed ||= read.isGuessed
      const values = fields.get(name) ?? []
      fields.set(name, values)
      const { budget } = known ?? { budget: texts.others }
      values.push(texts.take(budget, name, read.text, bytes.length > LONGEST_VALUE ? bytes : undefined))
    },
    addFile: (name) => texts.doubt(nameOf(name), 'file'),
    done: () => ({
      fields: Object.fromEntries(
        [...fields].map(([name, values]) => [
          name,
          values.length > 1 || lists.has(name) ? values : values[0],
        ]),
      ),
      isGuessed,
    }),
  }
}

/** Never with half a character of UTF-8 at its end. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= LONGEST_VALUE) return bytes
  let end = LONGEST_VALUE
  while (end > LONGEST_VALUE - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
