/** The charsets in which text files are read, each with the name that people know. */
export const textCharsets = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const
export type TextCharset = keyof typeof textCharsets

/**
 * The charset of a text file by its bytes: a byte order mark says it; without one it is UTF-8 if the bytes are valid, else Windows-1252,
 * in which older Windows programs write. `isCut`: the bytes are the beginning of a file, and may end within a character.
 */
export function textCharset(bytes: Uint8Array, { isCut = false } = {}): TextCharset {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
