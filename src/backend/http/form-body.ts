import { readBodyText } from './body-text.ts'
import { LONGEST_KNOWN, MOST_LOOKED_AT, type Place } from './body-places.ts'
import type { BodyTexts } from './body-texts.ts'

/** Most parts of a form that are read in any case. */
const MOST_PARTS = 200
/** Most parts of a form that are searched for known fields. */
const MOST_PARTS_LOOKED_AT = 2000
/** Longest value that is read, in bytes: enough for the longest text of a field in any charset. */
const LONGEST_VALUE = 200_000
const LONGEST_HEAD = 8 * 1024
/** Longest first line that counts as a boundary, where the `Content-Type` names none. */
const LONGEST_BOUNDARY = 200
/** Longest boundary in a `Content-Type`, in characters (RFC 2046, 5.1.1): searching a large body for a longer one takes long. */
const LONGEST_SAID = 70

/** The fields of a form. `isGuessed`: bytes of a field were not valid in their charset. */
export interface Form {
  fields: Record<string, unknown>
  isGuessed: boolean
}

/**
 * Reads a URL-encoded form, also with bytes that are no UTF-8 (`%FC`), which the platform's parser would replace. After `keys` unknown
 * fields it reads only the fields that `place` knows.
 */
export function readUrlEncoded(
  bytes: Uint8Array,
  type: string,
  { keys, texts, place }: { keys: number; texts: BodyTexts; place: Place },
): Form {
  // One character per byte.
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

/** The value of a hex digit, by its character code; -1: no hex digit. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The boundary of a multipart form, from its `Content-Type` or its first line. undefined: the body is no multipart form. */
export function boundaryOf(bytes: Uint8Array, type: string): string | undefined {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const said = quoted ?? bare
  const body = bufferOf(bytes)
  const begin = body.toString('latin1', 0, LONGEST_BOUNDARY)
  // A body that begins like JSON is JSON, even if one of its texts contains the boundary.
  if (/^(?:\xef\xbb\xbf)?\s*[{[]/.test(begin)) return undefined
  if (said !== undefined && said.length <= LONGEST_SAID && body.includes(`--${said}`, 0, 'latin1'))
    return said
  const [first = ''] = begin.split(/\r?\n/, 1)
  return /^--./.test(first) && first.length < LONGEST_BOUNDARY ? first.slice(2).trimEnd() : undefined
}

/**
 * Reads a multipart form (`multipart/form-data`): the first 200 parts, and up to the 2,000th part the fields that `place` knows. Notes
 * files as dropped. Accepts lines without a carriage return, and a missing last boundary. The platform's parser would refuse such
 * forms as a whole, replace bytes of charsets other than UTF-8, and read a part for each of a hundred thousand boundaries.
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
 * Adds a part to the form. `part`: the bytes between two boundary lines, without the line feed before the second. `isBeyond`: the part
 * exceeds the limit. false: such a part was dropped.
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
  /** The place of the next field with this name, not decoded; undefined: the field is unknown. */
  known: (name: string) => Place | undefined
  add: (name: Uint8Array, value: Uint8Array, type: string, known: Place | undefined) => void
  addFile: (name: Uint8Array) => void
  done: () => Form
}

/** Collects the fields of a form. A field that comes several times, or whose name ends with `[]`, becomes a list. */
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

/** The first bytes of a value. Never splits a UTF-8 character. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= LONGEST_VALUE) return bytes
  let end = LONGEST_VALUE
  while (end > LONGEST_VALUE - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
