/** The text of a body. */
export interface BodyText {
  text: string
  /** Whether the bytes are not valid in the declared charset, so that the text is a best guess. */
  isGuessed: boolean
}

/**
 * Decodes the body of a request by the charset of its `Content-Type`, with the labels of the WHATWG Encoding Standard (there
 * `iso-8859-1` is `windows-1252`). A byte order mark wins over the header, as do the zeros of UTF-16 in every other byte of a JSON
 * text (RFC 4627, section 3). Without a charset, or with an unknown one, the body is UTF-8. Never replaces a byte by U+FFFD.
 * undefined: the text would be a guess (which takes long), and `mayGuess` is false.
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
  // The header declares UTF-16, but the bytes lack its zeros: the header is wrong.
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

/** The standard name of the declared charset; undefined: none is declared, or an unknown one. */
function declaredCharset(contentType: string): string | undefined {
  const [, label] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ?? []
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** undefined: the bytes are not valid in the charset. */
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

/**
 * Decodes bytes that are not valid UTF-8. Usually they are Windows-1252 without a declaration. If most characters are UTF-8 all the
 * same, a program has cut a text within a character or inserted another text: then only the invalid bytes are read as Windows-1252,
 * and all umlauts stay. Takes linear time, as a body may have megabytes.
 */
function guess(bytes: Uint8Array): string {
  let wide = 0
  let lone = 0
  for (let at = 0; at < bytes.length;) {
    const length = signAt(bytes, at)
    if (length > 1) wide += 1
    else if (length < 0) lone += 1
    at += Math.abs(length)
  }
  if (wide <= lone) return decoderOf('windows-1252').decode(bytes)

  // An invalid sequence has at most four bytes, each of which becomes at most three bytes of UTF-8.
  const mended = Buffer.alloc(bytes.length + 8 * lone)
  let end = 0
  for (let at = 0; at < bytes.length;) {
    const length = signAt(bytes, at)
    const next = at + Math.abs(length)
    for (; at < next; at += 1) {
      const byte = bytes[at] ?? 0
      const single = length < 0 ? singles[byte - 0x80] : undefined
      if (single) for (const one of single) mended[end++] = one
      else mended[end++] = byte
    }
  }
  return mended.toString('utf8', 0, end)
}

/** The characters of Windows-1252 from 0x80 on, as UTF-8. */
const singles = Array.from({ length: 0x80 }, (_, byte) =>
  Buffer.from(new TextDecoder('windows-1252').decode(Uint8Array.of(byte + 0x80))),
)

/** The length of the UTF-8 character at `at`, in bytes; negative for an invalid sequence of that length (Unicode, table 3-7). */
function signAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1
  if (length === 1) return -1
  for (let next = at + 1; next < at + length; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return -1
  const second = bytes[at + 1] ?? 0
  const isNone =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return isNone ? -length : length
}
