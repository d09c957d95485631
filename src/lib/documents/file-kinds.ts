/** The kind of a file by its media type (RFC 6838), as people call it. */
export type FileKindName =
  | 'image'
  | 'pdf'
  | 'text'
  | 'video'
  | 'audio'
  | 'document'
  | 'table'
  | 'slides'
  | 'archive'
  /** Every other media type. */
  | 'other'

const patterns: readonly (readonly [RegExp, FileKindName])[] = [
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^text\//, 'text'],
  [/^application\/pdf$/, 'pdf'],
  [/\.wordprocessingml\.|\.opendocument\.text$/, 'document'],
  [/\.spreadsheetml\.|\.opendocument\.spreadsheet$/, 'table'],
  [/\.presentationml\.|\.opendocument\.presentation$/, 'slides'],
  [/^application\/zip$/, 'archive'],
]

export function fileKindName(mime: string): FileKindName {
  return patterns.find(([pattern]) => pattern.test(mime))?.[1] ?? 'other'
}
