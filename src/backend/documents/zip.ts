import { makeZip } from 'client-zip'
import type { Queries } from '../database/database.ts'
import { foldName } from '../database/folded-name.ts'
import type { Services } from '../services.ts'
import type { DocumentKeeper } from './store/keeper.ts'
import { contentKey } from './store/keys.ts'
import { documentsSeen, type Sight, wayTo, withBelow } from './sight.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What goes into a ZIP of a document: under which key it lies, and of how many bytes it is. */
export interface Packed {
  key: string
  size: number
}

/** A content, and what was found out about it. */
export interface PackedContent {
  tenant_id: number
  sha256: string
  size: number
  kind: string
  preview: 'waiting' | 'ready' | 'none'
}

/** What Windows allows in no name. Of ours none has a slash. */
const UNSAFE = /[<>:"/\\|?*]/g

/** A ZIP of the visible documents in a folder and below it, made while it is read: one content is open at a time. */
export async function zipOf(
  { database, documents, log }: Pick<Services, 'database' | 'documents' | 'log'>,
  sight: Sight,
  folderId: number,
  /** Returns a replacement for a content; undefined: the ZIP omits the document. */
  instead?: (content: PackedContent) => Promise<Packed | undefined>,
): Promise<ReadableStream<Bytes>> {
  const below = withBelow(sight.folders, folderId).filter((id) => sight.folders.has(id))
  const rows = await documents.zipsInTurn(() => contentsBelow(database.read, sight, below))
  const nameOf = distinctNames()
  const above = wayTo(sight.folders, folderId).length

  async function* entries() {
    for (const row of rows) {
      const folders = wayTo(sight.folders, row.folder_id).slice(above)
      const name = nameOf([...folders, row].map((one) => safe(one.name)).join('/'))
      const packed = instead ? await instead(row) : { key: contentKey(row), size: row.size }
      if (!packed) continue
      // One that is broken does not take the others with it.
      if ((await documents.store.size(packed.key)) !== packed.size) {
        log.error({ document: row.id }, 'document content missing in the store')
        continue
      }
      yield {
        name,
        lastModified: new Date(row.changed_at),
        input: documents.store.read(packed.key),
        size: packed.size,
      }
    }
  }
  return inTurns(makeZip(entries()), documents.zipsInTurn)
}

/** The documents of these folders, each with the content of its current version, in the order in which a ZIP has them. */
function contentsBelow(queries: Queries, sight: Sight, below: readonly number[]) {
  return documentsSeen(queries, sight)
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', 'documents.number'),
    )
    .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
    .select([
      'documents.id',
      'documents.name',
      'documents.folder_id',
      'documents.changed_at',
      'document_contents.tenant_id',
      'document_contents.sha256',
      'document_contents.size',
      'document_contents.kind',
      'document_contents.preview',
    ])
    .where('documents.folder_id', 'in', below)
    .orderBy('documents.folder_id')
    .orderBy('documents.sort_name')
    .orderBy('documents.id')
    .execute()
}

/** The same bytes, of which each piece is made in turn with those of other streams: a caller who reads slowly holds no place. */
function inTurns(
  bytes: ReadableStream<Uint8Array>,
  turns: DocumentKeeper['zipsInTurn'],
): ReadableStream<Bytes> {
  const reader = bytes.getReader()
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await turns(() => reader.read())
        if (done) controller.close()
        else controller.enqueue(value as Bytes)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function safe(name: string): string {
  return name.replaceAll(UNSAFE, '_').replace(/[. ]+$/, '_')
}

/**
 * Gives each file of a ZIP a name of its own, and treats names in another case as equal: the second `Plan.pdf` becomes `Plan (2).pdf`. The time
 * for all names together grows with their number.
 */
export function distinctNames(): (name: string) => string {
  /** The number that the next file with this name gets. */
  const next = new Map<string, number>()
  return (name) => {
    const key = foldName(name)
    let count = next.get(key)
    if (count === undefined) {
      next.set(key, 2)
      return name
    }
    const [, stem = name, ending = ''] = /^(.+?)(\.[^./]+)?$/s.exec(name) ?? []
    let given: string
    do {
      given = `${stem} (${count})${ending}`
      count += 1
    } while (next.has(foldName(given)))
    next.set(key, count)
    next.set(foldName(given), 2)
    return given
  }
}
