import type { Operation } from '../../contract/operations/operations.ts'

/**
 * Whether the title begins with the keyword, as in `B3 – Wohnungsbrand`: then the keyword is not shown a second time. Spaces do not
 * count: `THL2` begins `THL 2 – Verkehrsunfall`. A part of a word does not either: `B1` does not begin `B10 – Hochhaus`.
 */
export function startsWithKeyword({ keyword, title }: Pick<Operation, 'keyword' | 'title'>): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')
  const wanted = bare(keyword ?? '')
  let end = 0
  while (end < title.length && bare(title.slice(0, end)).length < wanted.length) end += 1
  return wanted !== '' && bare(title.slice(0, end)) === wanted && !/^[\p{L}\p{N}]/u.test(title.slice(end))
}

/** Keyword and title in one line: `THL1 · Ölspur`, or `B3 – Wohnungsbrand` where the title begins with the keyword. */
export function operationName(operation: Pick<Operation, 'keyword' | 'title'>): string {
  const { keyword, title } = operation
  return keyword && !startsWithKeyword(operation) ? `${keyword} · ${title}` : title
}
