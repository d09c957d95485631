import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, identifier, nothing } from '../values.ts'

export const LONGEST_FOLDER_NAME = 100
/** So many an organisation has at most, and so many in each other. */
export const MOST_FOLDERS = 1000
export const DEEPEST_FOLDER = 8

/** One of the folders above something. */
export const FolderStep = v.object({ id: identifier, name: v.string() })
export type FolderStep = v.InferOutput<typeof FolderStep>

export const DocumentFolder = v.object({
  id: identifier,
  /** null: at the top. */
  parent_id: v.nullable(identifier),
  /** Unique among the folders beside it, regardless of case. */
  name: v.string(),
  /** `groups`: only members of these groups see the folder and its content. */
  visibility: v.fallback(v.picklist(['organisation', 'groups']), 'groups'),
  group_ids: v.array(identifier),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type DocumentFolder = v.InferOutput<typeof DocumentFolder>

const view = { kind: 'organisation', permission: 'files.view' } as const
const manage = { kind: 'organisation', permission: 'files.manage' } as const
const remove = { kind: 'organisation', permission: 'files.delete' } as const
const folders = '/api/organisation/{organisationId}/document-folders'
const folderPath = '/api/organisation/{organisationId}/document-folder/{folderId}'

/** One line that is a name of one folder everywhere, also in a ZIP. */
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LONGEST_FOLDER_NAME),
  v.check((text) => !/[\p{Cc}\u2028\u2029/\\]|^\.+$/u.test(text)),
)
const visible = {
  visibility: v.optional(v.picklist(['organisation', 'groups'])),
  /** At least one where only groups see it. */
  group_ids: v.optional(v.pipe(v.array(identifier), v.maxLength(50))),
}
const parent = v.optional(v.nullable(identifier))

export const listDocumentFolders = endpoint('GET', folders, {
  access: view,
  summary: `All folders that the caller sees, by their names, at most ${MOST_FOLDERS}.`,
  input: v.object({}),
  output: v.array(DocumentFolder),
})

export const createDocumentFolder = endpoint('POST', folders, {
  access: manage,
  summary: 'Makes a folder. No other one beside it is called so, in any case (422).',
  conflict: `The organisation has ${MOST_FOLDERS} folders already, or it would lie deeper than ${DEEPEST_FOLDER}.`,
  successes: [201],
  input: v.strictObject({ name, parent_id: parent, ...visible }),
  output: DocumentFolder,
})

export const updateDocumentFolder = endpoint('PATCH', folderPath, {
  access: manage,
  summary: 'Renames or moves a folder with all that is in it, or says who sees it. What is not named stays.',
  conflict:
    'Somebody has changed it since `version` (`current` is the folder as it is now), or it would lie in itself or too deep.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: v.optional(name),
    parent_id: parent,
    ...visible,
  }),
  output: DocumentFolder,
})

export const deleteDocumentFolder = endpoint('DELETE', folderPath, {
  access: remove,
  summary: 'Puts a folder with all that is in it into the bin.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const restoreDocumentFolder = endpoint('POST', `${folderPath}/restore`, {
  access: remove,
  summary: 'Brings a folder back from the bin with all that was in it.',
  conflict: 'The folder it was in lies in the bin, or another one is called so by now.',
  input: nothing,
  output: DocumentFolder,
})
