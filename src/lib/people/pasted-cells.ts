/** What divides the cells of a line, in the order in which it is looked for: tables, Excel in German, Excel in English, mails. */
const delimiters = ['\t', ';', ',', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A cell that is an address and nothing else: only what divides the line rightly cuts one out. */
const addressAlone = /^[\s'"<]*[^\s@;,|<>]+@[^\s@;,|<>]+[\s'">]*$/

/** What divides this line; outside of quotes. */
export function delimiterOf(line: string): Delimiter | undefined {
  const dividing = delimiters.filter(
    (delimiter) => line.includes(delimiter) && cellsOf(line, delimiter).length > 1,
  )
  return (
    dividing.find((delimiter) => cellsOf(line, delimiter).some((cell) => addressAlone.test(cell))) ??
    dividing[0]
  )
}

/** What a first line like `sep=;` says to Excel. */
export function declaredDelimiter(line: string): { delimiter: Delimiter | undefined } | undefined {
  const declared = /^\s*"?sep=(.)"?[\s;,|]*$/i.exec(line)
  return declared ? { delimiter: delimiters.find((delimiter) => delimiter === declared[1]) } : undefined
}

/** All that a line can be divided by. */
export function delimitersIn(line: string): Delimiter[] {
  return delimiters.filter((delimiter) => line.includes(delimiter))
}

/**
 * The cells of a line as programs write them: a quote or an apostrophe that opens a cell closes it, and is written twice within
 * it. Any other one is a sign like all others (`Zoë "Zo" Öztürk`, `O'Neill`), and so is one that is never closed.
 */
export function cellsOf(line: string, delimiter: Delimiter | undefined): string[] {
  if (delimiter === undefined) return [firstCell(line, delimiter).cell]
  const cells: string[] = []
  for (let rest: string | undefined = line; rest !== undefined;) {
    const first = firstCell(rest, delimiter)
    cells.push(first.cell)
    rest = first.rest
  }
  return cells
}

/** Spaces around quotes belong to nobody, but a tab may be what divides. Excel writes `="0171"` for what is no number. */
const quotedCells = [/^[^\S\t]*=?"((?:[^"]|"")*)"[^\S\t]*/, /^[^\S\t]*'((?:[^']|'')*)'[^\S\t]*/] as const

function firstCell(
  line: string,
  delimiter: Delimiter | undefined,
): { cell: string; rest: string | undefined } {
  for (const [place, pattern] of quotedCells.entries()) {
    const quoted = pattern.exec(line)
    if (!quoted) continue
    const quote = place === 0 ? '"' : "'"
    const cell = (quoted[1] ?? '').replaceAll(quote + quote, quote)
    const behind = line.slice(quoted[0].length)
    if (behind === '') return { cell, rest: undefined }
    if (delimiter !== undefined && behind.startsWith(delimiter)) return { cell, rest: behind.slice(1) }
  }
  const end = delimiter === undefined ? -1 : line.indexOf(delimiter)
  return end === -1
    ? { cell: bare(line), rest: undefined }
    : { cell: bare(line.slice(0, end)), rest: line.slice(end + 1) }
}

/** Word makes such quotes of straight ones. */
const typographic = /^\s*(?:„([^„“”]*)[“”]|“([^“”]*)”|‚([^‚‘’]*)[‘’]|‘([^‘’]*)’)\s*$/
/** Excel marks a text that looks like a number by one, and never closes it. The names that begin with one are Dutch. */
const leadingApostrophe = /^(\s*)'(?![ts][\s-])/

function bare(cell: string): string {
  const match = typographic.exec(cell)
  if (match) return match.slice(1).join('')
  return leadingApostrophe.test(cell) ? cell.replace(leadingApostrophe, '$1').replace(/'\s*$/, '') : cell
}
