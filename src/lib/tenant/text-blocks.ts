/** A part of a line; a link leads to a page of the web or to an address of mail. */
export interface Piece {
  text: string
  href?: string
}

/** A part of a text that somebody has written in lines. */
export type Block =
  | { kind: 'heading'; pieces: readonly Piece[] }
  | { kind: 'list'; entries: readonly (readonly Piece[])[] }
  | { kind: 'paragraph'; lines: readonly (readonly Piece[])[] }

/**
 * Reads a text as its parts: a line that begins with `# ` is a heading, lines that begin with `- ` are a list, and an empty line
 * ends a paragraph. Everything else is text as it stands.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', lines: open.map(piecesOf) })
    open = []
  }
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const [, heading] = /^#{1,3}\s+(\S.*)$/s.exec(line) ?? []
    const [, entry] = /^[-•*]\s+(\S.*)$/s.exec(line) ?? []
    if (line === '' || heading !== undefined || entry !== undefined) close()
    if (heading !== undefined) blocks.push({ kind: 'heading', pieces: piecesOf(heading) })
    else if (entry !== undefined) addEntry(blocks, piecesOf(entry))
    else if (line !== '') open.push(line)
  }
  close()
  return blocks
}

function addEntry(blocks: Block[], entry: readonly Piece[]): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list') blocks[blocks.length - 1] = { ...last, entries: [...last.entries, entry] }
  else blocks.push({ kind: 'list', entries: [entry] })
}

/** What ends a sentence is no part of an address at its end. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    if (index > from) pieces.push({ text: line.slice(from, index) })
    pieces.push({ text: address, href: address.startsWith('http') ? address : `mailto:${address}` })
    from = index + address.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}
