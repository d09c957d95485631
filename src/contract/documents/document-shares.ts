import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { SharedFolder } from '../shared.ts'
import {
  labelInput,
  longestShare,
  MadeShare,
  revokeInput,
  SharedLink,
  shareInput,
  usualShare,
} from '../sharing/shared-links.ts'

const share = { kind: 'organisation', permission: 'files.share' } as const
const document = '/api/organisation/{organisationId}/document/{documentId}' as const
const folder = '/api/organisation/{organisationId}/document-folder/{folderId}' as const

const DAY = 24 * 60
const lives = `for ${usualShare.document / DAY} days unless \`minutes\` says otherwise, at most for ${longestShare.document / DAY} days`
const whoSees = 'Only who sees it may (404).'

/** Not replayable, as `shareOperation`. */
export const shareDocument = endpoint('POST', `${document}/share`, {
  access: share,
  summary: `Makes a link by which anybody sees a document without signing in, ${lives}: its name, size and content as it is then, of pictures without what a camera has written into them. ${whoSees}`,
  conflict:
    'It has expired, is a picture that cannot be freed of what a camera has written into it, or has as many links as it may.',
  successes: [201],
  input: shareInput('document'),
  output: MadeShare,
})

export const listDocumentShares = endpoint('GET', `${document}/shares`, {
  access: share,
  summary: 'The links of a document, the newest first, those that are over too.',
  input: v.object({}),
  output: v.array(SharedLink),
})

export const updateDocumentShare = endpoint('PATCH', `${document}/share/{linkId}`, {
  access: share,
  summary: 'Changes whom a link to a document was made for.',
  input: labelInput,
  output: SharedLink,
})

export const revokeDocumentShare = endpoint('DELETE', `${document}/share/{linkId}`, {
  access: share,
  summary:
    'Ends a link to a document at once, also while that lies in the bin or has expired; one that is over stays as it is.',
  input: revokeInput,
  output: SharedLink,
})

/** Not replayable, as `shareOperation`. */
export const shareFolder = endpoint('POST', `${folder}/share`, {
  access: share,
  summary: `Makes a link by which anybody sees a folder without signing in, ${lives}: with all folders and documents below it that are for the whole organisation, as they are then. ${whoSees}`,
  conflict: 'It has as many links as it may.',
  successes: [201],
  input: shareInput('folder'),
  output: MadeShare,
})

/** A preview of a link to a folder as its visitors would see it now, and the number of hidden documents. */
export const FolderSharePreview = v.object({
  folder: SharedFolder,
  /** Number of documents in the folder and below it that the caller sees, but that are for groups only, or in a folder for groups. */
  only_for_groups: v.number(),
})
export type FolderSharePreview = v.InferOutput<typeof FolderSharePreview>

export const previewFolderShare = endpoint('GET', `${folder}/share-preview`, {
  access: share,
  summary: `Exactly what a link to a folder would show now, its first page, and how many documents that the caller sees it would not show because they are for groups only. Nothing is made by it. ${whoSees}`,
  input: v.object({}),
  output: FolderSharePreview,
})

export const listFolderShares = endpoint('GET', `${folder}/shares`, {
  access: share,
  summary: 'The links of a folder, the newest first, those that are over too.',
  input: v.object({}),
  output: v.array(SharedLink),
})

export const updateFolderShare = endpoint('PATCH', `${folder}/share/{linkId}`, {
  access: share,
  summary: 'Changes whom a link to a folder was made for.',
  input: labelInput,
  output: SharedLink,
})

export const revokeFolderShare = endpoint('DELETE', `${folder}/share/{linkId}`, {
  access: share,
  summary:
    'Ends a link to a folder at once, also while that lies in the bin; one that is over stays as it is.',
  input: revokeInput,
  output: SharedLink,
})
