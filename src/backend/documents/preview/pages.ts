import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentPages } from '../../../contract/documents/document-files.ts'
import { createTurns } from '../../limits/turns.ts'
import type { DocumentKeeper } from '../store/keeper.ts'
import { contentKey } from '../store/keys.ts'
import { openPagesAside, type OpenedPages } from './preview.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface Content {
  tenant_id: number
  sha256: string
  /** In bytes. */
  size: number
  mime: string
}

/** Whoever reads a page reads the next ones. */
const AT_ONCE = 3
/** In bytes: what is larger is opened on the reader's own device; it would fill the process that opens it. */
const LARGEST_OPENED = 100 * 2 ** 20
/** In bytes: of pictures that were made; a page is about 100 KB. */
const MOST_KEPT = 32 * 2 ** 20
/** In ms: what had to be ended while it was opened may have met a busy machine. It is tried again then. */
export const AGAIN_MS = 10 * 60_000
/** Pages that could not be drawn. */
const MOST_FAILED = 1000
/** Documents whose sizes are known: 500 pages are about 20 KB. */
const MOST_KNOWN = 200

export interface PageReader {
  /** undefined: it is no PDF, or cannot be opened. */
  sizes: (content: Content) => Promise<DocumentPages | undefined>
  /** One page as WebP, `page` from 1, `width` in pixels; undefined: there is none. */
  picture: (content: Content, page: number, width: number) => Promise<Bytes | undefined>
}

interface Pages {
  from: number
  count: number
  width: number
}

interface About {
  /** ms since 1970. */
  now: () => number
  open?: typeof openPagesAside
}

/**
 * Draws the pages of PDFs in a process of its own, one document at a time, and keeps in memory what was drawn last. What was asked
 * for in the meantime by somebody else is drawn once. A page that cannot be drawn is missing alone: everything else is shown.
 */
export function createPageReader(
  { store }: Pick<DocumentKeeper, 'store'>,
  { now, open: openAside = openPagesAside }: About,
): PageReader {
  const inTurn = createTurns(1)
  /** null: it is no PDF. */
  const known = new Map<string, DocumentPages | null>()
  const pictures = new Map<string, Bytes>()
  /** Until when a page, or the sizes of a document, is not tried again (ms since 1970). */
  const failed = new Map<string, number>()
  /** Documents of which a page has ended the process that drew it: it shall take no other page with it. */
  const dangerous = new Set<string>()
  let kept = 0

  const nameOf = ({ tenant_id, sha256 }: Content) => `${tenant_id} ${sha256}`
  const pictureName = (content: Content, page: number, width: number) => `${nameOf(content)} ${page} ${width}`
  const hasFailed = (name: string) => now() < (failed.get(name) ?? 0)

  function fail(name: string, until: number): void {
    if (failed.size >= MOST_FAILED) failed.clear()
    failed.set(name, until)
  }

  /** `apart`: what is wanted of it most, by its name, and where that alone is found. */
  async function open(content: Content, pages: Pages, apart: { name: string; pages: Pages }): Promise<void> {
    const name = nameOf(content)
    for (const wanted of dangerous.has(name) ? [apart.pages] : [pages, apart.pages]) {
      const opened = await openCopy(content, wanted)
      if (opened !== undefined) return remember(content, wanted, opened)
      if (dangerous.size >= MOST_FAILED) dangerous.clear()
      dangerous.add(name)
    }
    fail(apart.name, now() + AGAIN_MS)
  }

  function remember(content: Content, { from, width }: Pages, opened: OpenedPages | null): void {
    const name = nameOf(content)
    known.delete(name)
    known.set(name, opened && { count: opened.count, sizes: opened.sizes })
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest)
    opened?.pictures.forEach((bytes, place) => {
      const picture = pictureName(content, from + place + 1, width)
      if (bytes) keep(picture, bytes)
      // Those behind it may have met what it left in the library.
      else if (place === 0) fail(picture, Infinity)
    })
  }

  function keep(name: string, bytes: Bytes): void {
    kept += bytes.byteLength - (pictures.get(name)?.byteLength ?? 0)
    // What is written anew stands last.
    pictures.delete(name)
    pictures.set(name, bytes)
    for (const [oldest, { byteLength }] of pictures) {
      if (kept <= MOST_KEPT) return
      pictures.delete(oldest)
      kept -= byteLength
    }
  }

  async function openCopy(content: Content, pages: Pages): Promise<OpenedPages | null | undefined> {
    // A copy: the store may be somewhere else, and the process that opens it finds nothing beside it.
    const folder = await mkdtemp(join(tmpdir(), 'document-'))
    try {
      const file = join(folder, 'content')
      await writeFile(file, store.read(contentKey(content)), { mode: 0o600 })
      return await openAside({ file, kind: content.mime, pages })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const isOpened = ({ mime, size }: Content) => mime === 'application/pdf' && size <= LARGEST_OPENED

  return {
    sizes: async (content) => {
      if (!isOpened(content)) return undefined
      const name = nameOf(content)
      await inTurn(async () => {
        if (known.has(name) || hasFailed(name)) return
        // The first page is wanted next, on most devices in this width.
        const first = { from: 0, count: 1, width: 800 }
        await open(content, first, { name, pages: { ...first, count: 0 } })
      })
      return known.get(name) ?? undefined
    },
    picture: async (content, page, width) => {
      if (!isOpened(content) || page < 1) return undefined
      const name = pictureName(content, page, width)
      await inTurn(async () => {
        if (pictures.has(name) || hasFailed(name) || hasFailed(nameOf(content))) return
        const pages = known.get(nameOf(content))
        if (pages !== undefined && page > (pages?.sizes.length ?? 0)) return
        const alone = { from: page - 1, count: 1, width }
        await open(content, { ...alone, count: AT_ONCE }, { name, pages: alone })
      })
      return pictures.get(name)
    },
  }
}
