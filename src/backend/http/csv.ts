export type Cell = string | number | null

/** The byte order mark of UTF-8: without it, Excel assumes another encoding. */
export const CSV_MARK = '\u{feff}'

/** One line of a table as German Excel reads it: semicolons between the cells (RFC 4180 for the rest). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // Excel must not run a text as a formula (OWASP, "CSV Injection").
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
