import { makeZip } from 'client-zip'
import { foldName } from '../database/folded-name.ts'
import type { Services } from '../services.ts'
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

/** A folder with what somebody sees in it and below it, made while it is read: one content is open at a time. */
export async function zipOf(
  { database, documents, log }: Pick<Services, 'database' | 'documents' | 'log'>,
  sight: Sight,
  folderId: number,
  /** Instead of the content itself; undefined: it is left out. */
  instead?: (content: PackedContent) => Promise<Packed | undefined>,
): Promise<ReadableStream<Bytes>> {
  const below = withBelow(sight.folders, folderId).filter((id) => sight.folders.has(id))
  const rows = await documentsSeen(database.read, sight)
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
        log.error({ document: row.id }, 'the content of a document is not there')
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
  return makeZip(entries()) as ReadableStream<Bytes>
}

function safe(name: string): string {
  return name.replaceAll(UNSAFE, '_').replace(/[. ]+$/, '_')
}

/** Of several that are called the same, in whatever case, the second one is "Plan (2).pdf". */
function distinctNames(): (name: string) => string {
  const known = new Set<string>()
  return (name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^./]+)?$/s.exec(name) ?? []
    let given = name
    for (let count = 2; known.has(foldName(given)); count += 1) given = `${stem} (${count})${ending}`
    known.add(foldName(given))
    return given
  }
}
