import * as v from 'valibot'
import { DocumentFolder, FolderStep } from './document-folders.ts'
import { endpoint } from '../endpoint.ts'
import { anything, extra, identifier, nothing, pageOf, queryInteger, timestamp } from '../values.ts'

/** In UTF-16 units; a longer name is cut before its ending. */
export const LONGEST_DOCUMENT_NAME = 200
export const LONGEST_DOCUMENT_DESCRIPTION = 2000
export const MOST_TAGS = 20
export const LONGEST_TAG = 50
/** So many operations, vehicles and keywords each a document belongs to at most. */
export const MOST_LINKS = 50
/** What was deleted can be brought back for so long. */
export const BIN_DAYS = 30
/** Members are reminded to read a version of a document at most once in so many minutes. */
export const REMIND_MINUTES = 60
/** Documents are counted exactly up to these many, and so are the matches of a search. */
export const MOST_DOCUMENTS_COUNTED = 1000
export const MOST_DOCUMENTS_FOUND = 100

export const visibilities = ['organisation', 'groups'] as const
export type Visibility = (typeof visibilities)[number]

/** By what a folder is ordered; a minus before it turns it round. What a search finds comes newest first. */
export const documentSorts = ['name', '-name', 'changed_at', '-changed_at', 'size', '-size'] as const
export type DocumentSort = (typeof documentSorts)[number]

/**
 * `waiting`: its picture and its words are still being made; `none`: there is no picture of such a file, or of this one; `broken`: it is a
 * picture or PDF whose bytes are broken, so that nothing of it can be shown.
 */
export const previewStates = ['waiting', 'ready', 'none', 'broken'] as const

export const Document = v.object({
  id: identifier,
  organisation_id: identifier,
  /** null: at the top. */
  folder_id: v.nullable(identifier),
  name: v.string(),
  /** What its bytes and its name say that it is; never what its sender has said. */
  mime: v.string(),
  /** In bytes. */
  size: v.number(),
  /** Of its bytes, in hexadecimal digits. */
  sha256: v.string(),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
  /** Which of its contents is shown: its id, and the how manieth it is. */
  version_id: identifier,
  number: v.number(),
  description: v.nullable(v.string()),
  tags: v.array(v.string()),
  visibility: v.fallback(v.picklist(visibilities), 'groups'),
  /** With visibility `groups`: only members of these groups see the document. */
  group_ids: v.array(identifier),
  /** The name of the member who uploaded the current content. */
  uploaded_by: v.nullable(v.string()),
  /** Whether the caller has uploaded it. */
  own: v.boolean(),
  created_at: timestamp,
  /** When its content was uploaded, or its data changed. */
  changed_at: timestamp,
  /** Whether all members who see the document have to confirm reading it. */
  requires_ack: v.boolean(),
  /** When the caller confirmed reading this content, or an earlier one since the last request to read it again. */
  acknowledged_at: v.nullable(timestamp),
  /** Whether the installed app keeps the document for times without a network. */
  offline: v.boolean(),
  /** From this time on only members who manage files see the document. */
  expires_at: v.nullable(timestamp),
  preview: v.fallback(v.picklist(previewStates), 'none'),
  /** Whether a browser may show it; it is only ever saved otherwise. */
  shown: v.boolean(),
  /** What is stored is not what was sent any more. */
  damaged: v.boolean(),
})
export type Document = v.InferOutput<typeof Document>

const Named = v.object({ id: identifier, name: v.string() })

export const DocumentLinks = v.object({
  /** Empty if the caller may not see operations, or vehicles. */
  operations: v.array(Named),
  vehicles: v.array(Named),
  keywords: v.array(Named),
})
export type DocumentLinks = v.InferOutput<typeof DocumentLinks>

export const DocumentDetail = v.object({
  ...Document.entries,
  /** The folders above it, from the top. */
  breadcrumbs: v.array(FolderStep),
  links: DocumentLinks,
})
export type DocumentDetail = v.InferOutput<typeof DocumentDetail>

export const DocumentPage = v.object({
  ...pageOf(Document).entries,
  /** Send it as `after` to get what follows; null: nothing follows. */
  next: extra(v.nullable(v.string())),
  /** There are more than `total`. */
  total_is_at_least: extra(v.boolean()),
  /** The one that was asked for; null: the top. */
  folder: v.nullable(DocumentFolder),
  /** The folders above it, from the top, without itself. */
  breadcrumbs: v.array(FolderStep),
  /** The folders in it by their names; of a search those whose names it finds. */
  folders: v.array(DocumentFolder),
  /** Of a search or a filter: the folders in which what is found lies; what lies at the top has none. */
  within: extra(v.array(FolderStep)),
})
export type DocumentPage = v.InferOutput<typeof DocumentPage>

const view = { kind: 'organisation', permission: 'files.view' } as const
const manage = { kind: 'organisation', permission: 'files.manage' } as const
const remove = { kind: 'organisation', permission: 'files.delete' } as const
const documents = '/api/organisation/{organisationId}/documents'
const documentPath = '/api/organisation/{organisationId}/document/{documentId}'

const id = queryInteger(1, Number.MAX_SAFE_INTEGER)
const yes = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false'])]),
    v.transform((said) => said === true || said === 'true'),
  ),
)

export const listDocuments = endpoint('GET', documents, {
  access: view,
  summary:
    'What a folder holds (without `folder_id`: the top), or what a search or filter finds in it and below it. `after` goes on where an answer ended; `page` counts from the first.',
  input: v.object({
    folder_id: v.optional(id),
    /** Beginnings of words, all of which stand in name, tags, description, or the text of a PDF. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    /** Only documents with this tag. */
    tag: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_TAG))),
    /** Only documents of this operation, vehicle or keyword, in all folders: 403 where the caller may not see it. */
    operation: v.optional(id),
    vehicle: v.optional(id),
    keyword: v.optional(id),
    /** Only documents that the app keeps for times without a network, in all folders. */
    offline: yes,
    /** Only documents that the caller still has to confirm reading, in all folders. */
    unread: yes,
    sort: v.optional(v.picklist(documentSorts), 'name'),
    page: v.optional(queryInteger(1, 100_000), 1),
    limit: v.optional(queryInteger(1, 100), 50),
    /** The `next` of an answer to the same question; `page` is not looked at then. */
    after: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  output: DocumentPage,
})

export const getDocument = endpoint('GET', documentPath, {
  access: view,
  summary: 'One document, with the folders above it and what it belongs to.',
  input: v.object({}),
  output: DocumentDetail,
})

/** One line without invisible characters. */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  )
const ids = (most: number) => v.pipe(v.array(identifier), v.maxLength(most))
const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const updateDocument = endpoint('PATCH', documentPath, {
  access: manage,
  summary: 'Renames, moves, describes a document, or says who sees it. What is not named stays.',
  conflict: 'Somebody has changed it since `version`; `current` is the document as it is now.',
  input: v.strictObject({
    version,
    /** Without the folders it may name; its end is cut where it is too long. */
    name: v.optional(v.pipe(v.string(), v.maxLength(1000))),
    folder_id: v.optional(v.nullable(identifier)),
    description: v.optional(
      v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_DOCUMENT_DESCRIPTION))),
    ),
    tags: v.optional(v.pipe(v.array(line(LONGEST_TAG)), v.maxLength(MOST_TAGS))),
    visibility: v.optional(v.picklist(visibilities)),
    /** At least one where only groups see it. */
    group_ids: v.optional(ids(MOST_LINKS)),
    requires_ack: v.optional(v.boolean()),
    offline: v.optional(v.boolean()),
    expires_at: v.optional(
      v.nullable(
        v.pipe(
          timestamp,
          v.check((text) => Date.parse(text) < Date.UTC(10_000, 0)),
        ),
      ),
    ),
  }),
  output: DocumentDetail,
})

export const putDocumentLinks = endpoint('PUT', `${documentPath}/links`, {
  access: manage,
  summary: 'Says to which operations, vehicles and keywords a document belongs. What is not named stays.',
  input: v.strictObject({
    operation_ids: v.optional(ids(MOST_LINKS)),
    vehicle_ids: v.optional(ids(MOST_LINKS)),
    keyword_ids: v.optional(ids(MOST_LINKS)),
  }),
  output: DocumentDetail,
})

export const deleteDocument = endpoint('DELETE', documentPath, {
  access: remove,
  summary: `Puts a document into the bin, from where it can be brought back for ${BIN_DAYS} days.`,
  successes: [204],
  input: nothing,
  output: anything,
})

export const restoreDocument = endpoint('POST', `${documentPath}/restore`, {
  access: remove,
  summary: 'Brings a document back from the bin: where it was, or into `folder_id` (null: the top).',
  conflict: 'The folder it was in lies in the bin: name another, or bring that back.',
  input: v.optional(v.strictObject({ folder_id: v.optional(v.nullable(identifier)) }), {}),
  output: DocumentDetail,
})

export const BinEntry = v.object({
  kind: v.picklist(['document', 'folder']),
  id: identifier,
  name: v.string(),
  /** Where it was, from the top. */
  breadcrumbs: v.array(FolderStep),
  /** In bytes, of a document. */
  size: v.nullable(v.number()),
  deleted_at: timestamp,
  deleted_by: v.nullable(v.string()),
  /** When it will be gone. */
  gone_at: timestamp,
})
export type BinEntry = v.InferOutput<typeof BinEntry>

export const listDocumentBin = endpoint('GET', `${documents}/bin`, {
  access: remove,
  summary: 'What lies in the bin, latest first: a folder with all that is in it is one entry.',
  input: v.object({
    page: v.optional(queryInteger(1, 100_000), 1),
    limit: v.optional(queryInteger(1, 100), 50),
  }),
  output: pageOf(BinEntry),
})

export const destroyDocument = endpoint('DELETE', `${documents}/bin/document/{documentId}`, {
  access: remove,
  summary: 'Deletes a document that lies in the bin for good, with all its contents.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const destroyFolder = endpoint('DELETE', `${documents}/bin/folder/{folderId}`, {
  access: remove,
  summary: 'Deletes a folder that lies in the bin for good, with all that is in it.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const acknowledgeDocument = endpoint('POST', `${documentPath}/acknowledge`, {
  access: view,
  summary: 'The caller has read a document: the content with this id, which has to be the one that is shown.',
  conflict: 'Another content is shown by now; `current` is the document as it is now.',
  replayable: true,
  input: v.strictObject({ version_id: identifier }),
  output: Document,
})

export const Acknowledgements = v.object({
  /** Present members who have read the current content, or an earlier one since the last request to read it again; by name. */
  read: v.array(v.object({ user_id: identifier, name: v.string(), at: timestamp })),
  /** Members who see the document, and have not confirmed reading it. */
  unread: v.array(v.object({ user_id: identifier, name: v.string() })),
  /** When members were last reminded to read the current content, and the name of who did so; null: never. */
  reminded: extra(v.nullable(v.object({ at: timestamp, by: v.nullable(v.string()) }))),
})
export type Acknowledgements = v.InferOutput<typeof Acknowledgements>

export const listAcknowledgements = endpoint('GET', `${documentPath}/acknowledgements`, {
  access: manage,
  summary: 'Who has read the content that is shown, and who has not.',
  input: v.object({}),
  output: Acknowledgements,
})

export const remindReaders = endpoint('POST', `${documentPath}/remind`, {
  access: manage,
  summary:
    'Notifies the members once more who see the document and have not confirmed reading it, without the caller.',
  conflict: `They were reminded less than ${REMIND_MINUTES} minutes ago, none is left to remind, or the document need not be read; \`current\` says who has read it.`,
  input: nothing,
  output: Acknowledgements,
})

export const DocumentChoices = v.object({
  groups: v.array(Named),
  vehicles: v.array(Named),
  keywords: v.array(Named),
  /** In bytes: what one document may have at most, what the tenant may keep and keeps. */
  largest: v.number(),
  quota: v.number(),
  used: v.number(),
  /** Of names of files that are not taken, in lower case, without their dot. */
  refused_endings: v.array(v.string()),
})
export type DocumentChoices = v.InferOutput<typeof DocumentChoices>

export const getDocumentChoices = endpoint('GET', `${documents}/choices`, {
  access: view,
  summary: 'What forms of documents offer, and what may be sent: limits, quota and what is used of it.',
  input: v.object({}),
  output: DocumentChoices,
})
