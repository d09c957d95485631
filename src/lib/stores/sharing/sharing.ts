import * as documents from '../../../contract/documents/document-shares.ts'
import {
  listOperationShares,
  listSharedLinks,
  previewOperationShare,
  revokeOperationShare,
  shareOperation,
  type SharedKind,
  type SharedLink,
  type SharedLinkPage,
  updateOperationShare,
} from '../../../contract/sharing/shared-links.ts'
import type { SharedOperation } from '../../../contract/sharing/shared-operation.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'

/** What is shared by a link. */
export interface SharedThing {
  kind: SharedKind
  id: number
}

/** What a link is made with; `minutes` from now on. */
export interface NewShare {
  label: string
  minutes: number
  pin: string | null
  max_views: number | null
  /** Of an operation. */
  text?: boolean
  remark?: boolean
}

/** What of an operation is shown besides its facts. */
export interface SharedParts {
  text: boolean
  remark: boolean
}

/** A link that was just made: nobody can show it again. */
export interface FreshShare {
  url: string
  /** As it was chosen, to be passed on. */
  pin: string | null
}

/** The calls of each kind of thing; another kind is another entry. */
const callsOf = {
  operation: (operationId: number) => {
    const params = { organisationId: $organisationId.get(), operationId }
    return {
      make: (input: NewShare) => call(shareOperation, { params, input }),
      list: () => call(listOperationShares, { params }),
      end: (linkId: number) => call(revokeOperationShare, { params: { ...params, linkId } }),
      rename: (linkId: number, label: string) =>
        call(updateOperationShare, { params: { ...params, linkId }, input: { label } }),
    }
  },
  document: (documentId: number) => {
    const params = { organisationId: $organisationId.get(), documentId }
    return {
      make: (input: NewShare) => call(documents.shareDocument, { params, input }),
      list: () => call(documents.listDocumentShares, { params }),
      end: (linkId: number) => call(documents.revokeDocumentShare, { params: { ...params, linkId } }),
      rename: (linkId: number, label: string) =>
        call(documents.updateDocumentShare, { params: { ...params, linkId }, input: { label } }),
    }
  },
  folder: (folderId: number) => {
    const params = { organisationId: $organisationId.get(), folderId }
    return {
      make: (input: NewShare) => call(documents.shareFolder, { params, input }),
      list: () => call(documents.listFolderShares, { params }),
      end: (linkId: number) => call(documents.revokeFolderShare, { params: { ...params, linkId } }),
      rename: (linkId: number, label: string) =>
        call(documents.updateFolderShare, { params: { ...params, linkId }, input: { label } }),
    }
  },
} as const

/** @throws {ApiError} as all of these; a conflict where the thing cannot be shared any more. */
export async function makeShare({ kind, id }: SharedThing, input: NewShare): Promise<FreshShare> {
  const { url } = await callsOf[kind](id).make(input)
  return { url: new URL(url, location.origin).href, pin: input.pin }
}

/** Exactly what a link to an operation would show now. */
export function previewShare(operationId: number, { text, remark }: SharedParts): Promise<SharedOperation> {
  const params = { organisationId: $organisationId.get(), operationId }
  const said = (is: boolean) => (is ? '1' : '0')
  return call(previewOperationShare, { params, input: { text: said(text), remark: said(remark) } })
}

/** Exactly what a link to a folder would show now, and how much in it would stay hidden. */
export function previewFolder(folderId: number): Promise<documents.FolderSharePreview> {
  return call(documents.previewFolderShare, { params: { organisationId: $organisationId.get(), folderId } })
}

/** The links of a thing, the newest first. Nothing of them stays on the device. */
export function fetchShares({ kind, id }: SharedThing): Promise<SharedLink[]> {
  return callsOf[kind](id).list()
}

/** All links of the current organisation, for whoever administers it. */
export function fetchAllShares(status: 'good' | 'over', page: number): Promise<SharedLinkPage> {
  return call(listSharedLinks, { params: { organisationId: $organisationId.get() }, input: { status, page } })
}

export function endShare({ id, object }: SharedLink): Promise<SharedLink> {
  return callsOf[object.kind](object.id).end(id)
}

export function renameShare({ id, object }: SharedLink, label: string): Promise<SharedLink> {
  return callsOf[object.kind](object.id).rename(id, label)
}
