import type * as v from 'valibot'
import {
  Acknowledgements,
  type BinEntry,
  deleteDocument,
  destroyDocument,
  destroyFolder,
  DocumentDetail,
  listAcknowledgements,
  putDocumentLinks,
  remindReaders,
  restoreDocument,
  updateDocument,
} from '../../../contract/documents/documents.ts'
import {
  createDocumentFolder,
  deleteDocumentFolder,
  DocumentFolder,
  listDocumentFolders,
  restoreDocumentFolder,
  updateDocumentFolder,
} from '../../../contract/documents/document-folders.ts'
import {
  type DocumentVersion,
  listDocumentVersions,
  restoreDocumentVersion,
} from '../../../contract/documents/document-files.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { tellOfDocuments } from './document-news.ts'
import { showChangedDocument } from './document.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { conflictOf } from '../../api/conflict.ts'

type DocumentChange = v.InferInput<typeof updateDocument.input>
type DocumentLinksChange = v.InferInput<typeof putDocumentLinks.input>
type FolderInput = v.InferInput<typeof createDocumentFolder.input>
type FolderChange = v.InferInput<typeof updateDocumentFolder.input>

const here = () => ({ organisationId: $organisationId.get() })
const place = (documentId: number) => ({ ...here(), documentId })

/**
 * Changes the edited fields of a document, and shows it. All functions of this file reject with an ApiError.
 * @throws {ApiError} a conflict where the document was changed after that version: see `currentDocumentOf`
 */
export function saveDocument(documentId: number, input: DocumentChange): Promise<DocumentDetail> {
  return shown(call(updateDocument, { params: place(documentId), input }))
}

export function saveLinks(documentId: number, input: DocumentLinksChange): Promise<DocumentDetail> {
  return shown(call(putDocumentLinks, { params: place(documentId), input }))
}

/** Puts a document into the bin; succeeds also if it is there already. */
export function removeDocument(documentId: number): Promise<void> {
  return told(call(deleteDocument, { params: place(documentId) }).then(nothing, unlessGone))
}

/** Where it was, or into another folder (null: the top). @throws {ApiError} a conflict where its folder lies in the bin, too */
export function bringBackDocument(documentId: number, folder?: number | null): Promise<void> {
  const input = folder === undefined ? {} : { folder_id: folder }
  return told(call(restoreDocument, { params: place(documentId), input }).then(nothing))
}

export function makeFolder(input: FolderInput): Promise<DocumentFolder> {
  return told(call(createDocumentFolder, { params: here(), input }))
}

export function saveFolder(folderId: number, input: FolderChange): Promise<DocumentFolder> {
  return told(call(updateDocumentFolder, { params: { ...here(), folderId }, input }))
}

/** Into the bin, with all that is in it. */
export function removeFolder(folderId: number): Promise<void> {
  return told(call(deleteDocumentFolder, { params: { ...here(), folderId } }).then(nothing, unlessGone))
}

export function bringBackFolder(folderId: number): Promise<void> {
  return told(call(restoreDocumentFolder, { params: { ...here(), folderId } }).then(nothing))
}

/** For good. */
export function destroyEntry({ kind, id }: Pick<BinEntry, 'kind' | 'id'>): Promise<void> {
  const done =
    kind === 'document'
      ? call(destroyDocument, { params: place(id) })
      : call(destroyFolder, { params: { ...here(), folderId: id } })
  return done.then(nothing, unlessGone)
}

/** All folders that the person sees, by their names. */
export function fetchFolders(): Promise<DocumentFolder[]> {
  return call(listDocumentFolders, { params: here() })
}

export function fetchVersions(documentId: number): Promise<DocumentVersion[]> {
  return call(listDocumentVersions, { params: place(documentId) })
}

export function showOlderVersion(documentId: number, versionId: number): Promise<DocumentDetail> {
  return shown(call(restoreDocumentVersion, { params: { ...place(documentId), versionId } }))
}

export function fetchAcknowledgements(documentId: number): Promise<Acknowledgements> {
  return call(listAcknowledgements, { params: place(documentId) })
}

/** Reminds all who have not confirmed reading it. @throws {ApiError} a conflict: see `currentReadersOf` */
export function remind(documentId: number): Promise<Acknowledgements> {
  return call(remindReaders, { params: place(documentId) })
}

/** As `currentDocumentOf`, of who has read it. */
export function currentReadersOf(error: unknown): Acknowledgements | undefined {
  return conflictOf(Acknowledgements, error)
}

/** The current document in the error of a conflict; undefined: another error. */
export function currentDocumentOf(error: unknown): DocumentDetail | undefined {
  return conflictOf(DocumentDetail, error)
}

/** As `currentDocumentOf`, of a folder. */
export function currentFolderOf(error: unknown): DocumentFolder | undefined {
  return conflictOf(DocumentFolder, error)
}

async function shown(asked: Promise<DocumentDetail>): Promise<DocumentDetail> {
  const document = await told(asked)
  showChangedDocument(document)
  return document
}

/** Where nothing is pushed, what is shown is asked for again, too. */
async function told<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const organisation = $organisationId.get()
  const answer = await asked
  tellOfDocuments(organisation)
  return answer
}

function nothing(): void {
  // What it answers is nothing that is shown.
}
