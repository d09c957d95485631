import type { SharedDocument } from '../../contract/shared.ts'
import { isWithheld } from '../documents/preview/bare-pictures.ts'
import { bareKey } from '../documents/store/keys.ts'
import { isOpenPicture, TEXT_KIND } from '../documents/upload/kind.ts'
import type { PackedContent } from '../documents/packed.ts'
import { charsetOf } from '../files/charset.ts'
import type { Part } from '../http/byte-range.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { Problem } from '../http/problem.ts'
import type { Giving } from './kind.ts'

/** A document that is shared, with what it shows. */
export interface SharedContent extends PackedContent {
  id: number
  name: string
  mime: string
}

/**
 * What becomes of it in a browser. A page or a drawing with scripts is only saved, and so is what browsers show by a viewer of their
 * own: none of them does that in a sandbox.
 */
export function givenOf({
  mime,
  kind,
  preview,
}: Omit<SharedContent, 'id' | 'name'>): SharedDocument['given'] {
  if (isWithheld({ kind, preview })) return 'withheld'
  return isOpenPicture(kind) || mime === TEXT_KIND ? 'shown' : 'saved'
}

/** @throws {Problem} 503 where it should be there, and is not. */
export async function giveFile(
  { documents, bare, log }: Giving,
  content: SharedContent,
  { download }: { download: boolean },
): Promise<FileAnswer | undefined> {
  const packed = await bare(content)
  if (!packed) return undefined
  if ((await documents.store.size(packed.key)) !== packed.size) {
    log.error({ document: content.id }, 'document content missing in the store')
    throw new Problem(503, 'documentMissing')
  }
  const read = (part?: Part) => documents.store.read(packed.key, part)
  return new FileAnswer(read, content.name, {
    type: content.mime,
    charset: () => charsetOf(packed.size, read),
    size: packed.size,
    tag: packed.key === bareKey(content) ? `${content.sha256}-bare` : content.sha256,
    shown: !download && givenOf(content) === 'shown',
    unkept: true,
  })
}
