import type { Operation } from '../../contract/operations/operations.ts'

/**
 * Whether the title begins with the keyword, as in `B3 – Wohnungsbrand`: then the keyword is not shown a second time. Spaces do not
 * count: `THL2` begins `THL 2 – Verkehrsunfall`. A part of a word does not either: `B1` does not begin `B10 – Hochhaus`.
 */
export function startsWithKeyword({ keyword, title }: Pick<Operation, 'keyword' | 'title'>): boolean {
  const signs = [...(keyword ?? '').replaceAll(/\s/g, '')]
  if (signs.length === 0) return false
  const spaced = signs.map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join('\\s*')
  return new RegExp(`^\\s*${spaced}(?![\\p{L}\\p{N}])`, 'iu').test(title)
}

/** Keyword and title in one line: `THL1 · Ölspur`, or `B3 – Wohnungsbrand` where the title begins with the keyword. */
export function operationName(operation: Pick<Operation, 'keyword' | 'title'>): string {
  const { keyword, title } = operation
  return keyword && !startsWithKeyword(operation) ? `${keyword} · ${title}` : title
}
