/** What divides the cells of a line, in the order in which it is looked for: tables, Excel in German, Excel in English. */
const delimiters = ['\t', ';', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** What divides this line; outside of quotes. */
export function delimiterOf(line: string): Delimiter | undefined {
  return delimiters.find((delimiter) => line.includes(delimiter) && cellsOf(line, delimiter).length > 1)
}

/**
 * The cells of a line as programs write them: a quote that opens a cell closes it, and is written twice within it. Any other
 * quote is a sign like all others (`Zoë "Zo" Öztürk`), and so is one that is never closed.
 */
export function cellsOf(line: string, delimiter: Delimiter | undefined): string[] {
  if (delimiter === undefined) return [unquoted(line)]
  const cells: string[] = []
  for (let rest: string | undefined = line; rest !== undefined;) {
    const first = firstCell(rest, delimiter)
    cells.push(first.cell)
    rest = first.rest
  }
  return cells
}

/** Spaces around quotes belong to nobody, but a tab may be what divides. */
const quotedCell = /^[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*/

function firstCell(line: string, delimiter: Delimiter): { cell: string; rest: string | undefined } {
  const quoted = quotedCell.exec(line)
  if (quoted) {
    const behind = line.slice(quoted[0].length)
    const cell = (quoted[1] ?? '').replaceAll('""', '"')
    if (behind === '') return { cell, rest: undefined }
    if (behind.startsWith(delimiter)) return { cell, rest: behind.slice(1) }
  }
  const end = line.indexOf(delimiter)
  return end === -1
    ? { cell: line, rest: undefined }
    : { cell: line.slice(0, end), rest: line.slice(end + 1) }
}

function unquoted(line: string): string {
  const quoted = quotedCell.exec(line)
  return quoted && quoted[0].length === line.length ? (quoted[1] ?? '').replaceAll('""', '"') : line
}
