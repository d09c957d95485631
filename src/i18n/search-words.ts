/**
 * The words of a text as searches compare them: case and accents say nothing, an umlaut is two letters. Browser and
 * backend, whose index is folded like this (migration `0008-operation-lists`), have to find the same.
 */
export function searchWordsOf(text: string): string[] {
  return foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The same of a text as a whole, with the signs between its words. macOS writes an umlaut as two signs: they are one first. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
}
