/** What a body says. */
export interface BodyText {
  text: string
  /** Whether its bytes are not valid in the charset that it claims to be in: then it is the best reading of them. */
  isGuessed: boolean
}

/**
 * Reads the body of a request by the charset that its `Content-Type` declares, by the labels of the WHATWG Encoding
 * Standard (`iso-8859-1` is `windows-1252` there). A byte order mark says more than the header, and so do the zeros of
 * UTF-16, which stand in every other byte of a JSON text (RFC 4627, section 3). Without a charset, or with one that nobody
 * knows, it is UTF-8. No byte is ever replaced by U+FFFD. undefined: it would have to be guessed (which takes long), and may
 * not be.
 */
export function readBodyText(
  bytes: Uint8Array,
  contentType = '',
  { mayGuess = true } = {},
): BodyText | undefined {
  const mark = marks.find(({ signs }) => signs.every((sign, place) => bytes[place] === sign))
  const content = bytes.subarray(mark?.signs.length ?? 0)
  const wide = mark?.charset ?? wideCharset(content)
  const declared = declaredCharset(contentType)
  // Only text without zeros can claim to be UTF-16 here, and that is none.
  const isWrong = wide === undefined && declared?.startsWith('utf-16') === true
  const charset = wide ?? (isWrong ? undefined : declared) ?? 'utf-8'

  const text = decode(content, charset)
  if (text !== undefined && !isWrong) return { text, isGuessed: false }
  if (!mayGuess) return undefined
  return { text: text ?? decode(content, 'utf-8') ?? guess(content), isGuessed: true }
}

const marks = [
  { charset: 'utf-8', signs: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', signs: [0xff, 0xfe] },
  { charset: 'utf-16be', signs: [0xfe, 0xff] },
] as const

function wideCharset([first, second]: Uint8Array): string | undefined {
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return undefined
  return first === 0 ? 'utf-16be' : 'utf-16le'
}

/** Its name in the standard; undefined: none is declared, or none that is known. */
function declaredCharset(contentType: string): string | undefined {
  const [, label] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ?? []
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** undefined: the bytes are not valid in it. */
function decode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return decoderOf(charset).decode(bytes)
  } catch {
    return undefined
  }
}

const decoders = new Map<string, TextDecoder>()

function decoderOf(charset: string): TextDecoder {
  const decoder = decoders.get(charset) ?? new TextDecoder(charset, { fatal: true })
  decoders.set(charset, decoder)
  return decoder
}

/** The characters of UTF-8 that have more than one byte, and what is none of them; each byte as the sign of its number. */
const WIDE_OR_LONE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

/**
 * Reads what is not valid UTF-8. Mostly it is Windows-1252 that does not say so. Where most of it is UTF-8 all the same, a
 * program has cut a text in the middle of a character or put another one between: only the bytes that are none are read
 * as Windows-1252 then, and all umlauts stay.
 */
function guess(bytes: Uint8Array): string {
  const signs = Buffer.from(bytes).toString('latin1')
  const found = signs.match(WIDE_OR_LONE) ?? []
  const wide = found.filter((one) => readWide(one) !== undefined).length
  if (wide <= found.length - wide) return readSingle(signs)
  return signs.replaceAll(WIDE_OR_LONE, (one) => readWide(one) ?? readSingle(one))
}

function readWide(signs: string): string | undefined {
  return signs.length > 1 ? decode(Buffer.from(signs, 'latin1'), 'utf-8') : undefined
}

/** As Windows-1252, which has a sign for each byte. */
function readSingle(signs: string): string {
  return decoderOf('windows-1252').decode(Buffer.from(signs, 'latin1'))
}
