import type { Translate } from '../../../i18n/messages.ts'

const kinds = [
  ['application/pdf', 'pdf'],
  ['image/', 'picture'],
  ['video/', 'video'],
  ['audio/', 'audio'],
  ['text/', 'text'],
  ['application/zip', 'archive'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 'words'],
  ['application/vnd.oasis.opendocument.text', 'words'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'sheet'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'sheet'],
  ['application/vnd.openxmlformats-officedocument.presentationml', 'slides'],
  ['application/vnd.oasis.opendocument.presentation', 'slides'],
] as const

/** What a file is, as people call it; by its ending where nobody knows. */
export function kindName(t: Translate, mime: string, name: string): string {
  const known = kinds.find(([beginning]) => mime.startsWith(beginning))
  if (known) return t(`documentPage.kinds.${known[1]}`)
  const ending = /\.([^.]{1,8})$/.exec(name)?.[1]
  return ending === undefined
    ? t('documentPage.kinds.other')
    : t('documentPage.kinds.ending', { ending: ending.toUpperCase() })
}
