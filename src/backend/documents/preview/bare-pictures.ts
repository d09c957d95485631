import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { createTurns } from '../../limits/turns.ts'
import { bareKey, contentKey } from '../store/keys.ts'
import { isOpenPicture, openPictures } from '../upload/kind.ts'
import { openAside } from './preview.ts'
import type { Packed, PackedContent } from '../packed.ts'
import { describeError } from '../../log.ts'

/** So many that could not be made are not tried again before the next start. */
const MOST_REFUSED = 1000
/** In bytes: a larger one is not handed from one process to the other. */
const LARGEST = 100 * 1024 * 1024

/** What is given out of a content to people who are no members; undefined: nothing. */
export type Bare = (content: PackedContent) => Promise<Packed | undefined>

/** Whether what a camera has written into a content cannot be taken out of it, as far as is known before that is tried. */
export function isWithheld({ kind, preview }: Pick<PackedContent, 'kind' | 'preview'>): boolean {
  return kind.startsWith('image/') && (!isOpenPicture(kind) || preview === 'none')
}

/** The same of the contents in a query. */
export function areWithheld({ eb, and, or }: ExpressionBuilder<Schema, 'document_contents'>) {
  const preview = eb('document_contents.preview', '=', 'none')
  return and([
    eb('document_contents.kind', 'like', 'image/%'),
    or([eb('document_contents.kind', 'not in', openPictures), preview]),
  ])
}

/**
 * Pictures say where and with what they were taken, and outsiders are not told: what is given out of one is drawn anew, once, in a
 * process of its own, and kept beside it. Of a picture of which that cannot be done nothing is given out; everything else goes as it is.
 */
export function createBarePictures({ documents, log }: Pick<Services, 'documents' | 'log'>): Bare {
  const { store } = documents
  // Each takes a core, and up to a gigabyte.
  const inTurn = createTurns(1)
  const underWay = new Map<string, Promise<Packed | undefined>>()
  const refused = new Set<string>()

  async function make(content: PackedContent): Promise<Packed | undefined> {
    const key = bareKey(content)
    const folder = await mkdtemp(join(tmpdir(), 'document-'))
    try {
      const file = join(folder, 'content')
      await writeFile(file, store.read(contentKey(content)), { mode: 0o600 })
      const opened = await openAside({ file, kind: content.kind, whole: true })
      if (opened?.picture && opened.picture.byteLength <= LARGEST) {
        await store.takeBytes(key, opened.picture)
        return { key, size: opened.picture.byteLength }
      }
    } catch (error) {
      // The store is away or full: that says nothing of the picture.
      if (error instanceof Problem) throw error
      log.error({ error: describeError(error) }, 'no bare picture')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    if (refused.size >= MOST_REFUSED) refused.clear()
    refused.add(key)
    return undefined
  }

  return async (content) => {
    if (!content.kind.startsWith('image/')) return { key: contentKey(content), size: content.size }
    if (isWithheld(content) || content.size > LARGEST) return undefined
    const key = bareKey(content)
    const size = await store.size(key)
    if (size !== undefined) return { key, size }
    if (refused.has(key)) return undefined
    const making = underWay.get(key) ?? inTurn(() => make(content)).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
