/**
 * The words of a text as searches compare them: case and accents say nothing, an umlaut is two letters. Browser and
 * backend, whose index is folded like this (migration `0008-operation-lists`), have to find the same.
 */
export function searchWordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
