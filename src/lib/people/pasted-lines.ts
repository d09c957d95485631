export interface PastedLine {
  /** Its first line in the field, from 1. */
  line: number
  /** How many lines of the field it takes. */
  lines: number
  text: string
}

/** A cell with more line breaks is none: somebody forgot a quote. */
const MOST_BREAKS = 10
/** A longer line is no row of a table. */
const LONGEST_ROW = 2000

/** The last cell begins with a quote that does not end on this line. */
const opens = /(?:^|[\t;,|])[^\S\t]*"[^"]*(?:""[^"]*)*$/
/** Nothing but what stands between the quotes. */
const continues = /^[^"]*(?:""[^"]*)*$/
/** The quote ends, and its cell with it. */
const closes = /^[^"]*(?:""[^"]*)*"(?!")[^\S\t]*(?:[\t;,|]|$)/

/** The lines that say something; a quoted cell with line breaks in it is one of them. */
export function pastedLines(text: string): PastedLine[] {
  const all = text.replaceAll('\uFEFF', '').split(/\r\n|\r|\n/)
  const found: PastedLine[] = []
  for (let place = 0; place < all.length;) {
    const end = endOfRow(all, place)
    const row = all.slice(place, end + 1).join('\n')
    // Rows of signs alone only draw lines.
    if (/[\p{L}\p{N}@<]/u.test(row)) found.push({ line: place + 1, lines: end + 1 - place, text: row })
    place = end + 1
  }
  return found
}

/** The place of the last line that belongs to the row beginning at `begin`. */
function endOfRow(all: readonly string[], begin: number): number {
  let end = begin
  while (isShort(all[end]) && opens.test(all[end] ?? '')) {
    const next = closingLine(all, end + 1)
    if (next === undefined || next - begin > MOST_BREAKS) return end
    end = next
  }
  return end
}

function closingLine(all: readonly string[], begin: number): number | undefined {
  for (let place = begin; place < Math.min(all.length, begin + MOST_BREAKS); place++) {
    const line = all[place] ?? ''
    if (!isShort(line)) return undefined
    if (closes.test(line)) return place
    if (!continues.test(line)) return undefined
  }
  return undefined
}

function isShort(line: string | undefined): boolean {
  return line !== undefined && line.length <= LONGEST_ROW
}
