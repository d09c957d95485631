/** What people call files, by what they are (RFC 6838); `other` where no name says more. */
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
