import * as v from 'valibot'
import { identifier } from '../../contract/values.ts'

/** Where a file goes: into a folder (null: the top), or to a document, as its new content. */
const UploadTarget = v.union([
  v.object({
    folder: v.nullable(identifier),
    /** Whether it becomes another document, also where one of this name lies there. */
    keepBoth: v.optional(v.boolean()),
  }),
  v.object({
    document: identifier,
    /** Whether everybody shall read it, also who has read an older one. */
    askAgain: v.optional(v.boolean()),
    /** The folder that it was chosen for: it goes there where the document is gone by then. */
    orFolder: v.optional(v.nullable(identifier)),
  }),
])
export type UploadTarget = v.InferOutput<typeof UploadTarget>

/** A file that is on its way, as the device remembers it. */
export const BegunUpload = v.object({
  key: v.string(),
  organisation: identifier,
  target: UploadTarget,
  name: v.string(),
  /** In bytes: of the file, and how many of them have gone. */
  size: v.number(),
  sent: v.number(),
  /** When the file was changed last (ms): what tells it from another one of that name and size. */
  modified: v.number(),
  /** Where the server takes it (tus 1.0). */
  address: v.string(),
})
export type BegunUpload = v.InferOutput<typeof BegunUpload>

/** Whether a file is the one of the upload: resuming with another file would mix two contents. */
export function isSame(
  { name, size, modified }: Pick<BegunUpload, 'name' | 'size' | 'modified'>,
  file: File,
): boolean {
  return name === file.name && size === file.size && modified === file.lastModified
}

/** The same file may be chosen for another place, whose people are others: what was begun elsewhere is not for them. */
export function isFor(
  begun: Pick<BegunUpload, 'organisation' | 'target'>,
  organisation: number,
  target: UploadTarget,
): boolean {
  if (begun.organisation !== organisation) return false
  if ('document' in target)
    return (
      'document' in begun.target &&
      begun.target.document === target.document &&
      Boolean(begun.target.askAgain) === Boolean(target.askAgain)
    )
  return 'folder' in begun.target && begun.target.folder === target.folder
}
