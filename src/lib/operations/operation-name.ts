import type { Operation } from '../../contract/operations/operations.ts'

/** Whether the title begins with the keyword, as in `B3 – Wohnungsbrand`: then the keyword is not shown a second time. */
export function startsWithKeyword({ keyword, title }: Pick<Operation, 'keyword' | 'title'>): boolean {
  return Boolean(keyword) && title.toLowerCase().startsWith(keyword?.toLowerCase() ?? '')
}

/** Keyword and title in one line: `THL1 · Ölspur`, or `B3 – Wohnungsbrand` where the title begins with the keyword. */
export function operationName(operation: Pick<Operation, 'keyword' | 'title'>): string {
  const { keyword, title } = operation
  return keyword && !startsWithKeyword(operation) ? `${keyword} · ${title}` : title
}
