import * as v from 'valibot'
import { DocumentDetail } from './documents.ts'
import { endpoint } from '../endpoint.ts'
import { identifier, nothing, timestamp } from '../values.ts'

/** For so long a signed address is good: for opening or saving something once, and for a recording that is listened to. */
export const OPENING_MINUTES = 1
export const PLAYING_MINUTES = 6 * 60

/** So many pages of a PDF are shown; the rest is read in the file itself. */
export const MOST_PAGES_SHOWN = 500
/** In pixels: how wide the picture of a page can be, for a phone and for a desk. */
export const pageWidths = ['800', '1600'] as const
export type PageWidth = (typeof pageWidths)[number]

const view = { kind: 'organisation', permission: 'files.view' } as const
const signed = { kind: 'signedAddress', permission: 'files.view' } as const
const documentPath = '/api/organisation/{organisationId}/document/{documentId}'
const versionPath = `${documentPath}/version/{versionId}` as const
const folderPath = '/api/organisation/{organisationId}/document-folder/{folderId}'

/** `1`: it is to be saved, also where a browser could show it. */
const download = v.object({ download: v.optional(v.picklist(['1'])) })

/** One content a document has or had. */
export const DocumentVersion = v.object({
  id: identifier,
  /** From 1 on. */
  number: v.number(),
  /** What the file was called that was sent. */
  name: v.string(),
  mime: v.string(),
  /** In bytes. */
  size: v.number(),
  sha256: v.string(),
  uploaded_by: v.nullable(v.string()),
  created_at: timestamp,
  /** The number of the one that was made current again by it. */
  restored_from: v.nullable(v.number()),
  current: v.boolean(),
})
export type DocumentVersion = v.InferOutput<typeof DocumentVersion>

export const getDocumentContent = endpoint('GET', `${documentPath}/content`, {
  access: view,
  summary:
    'The content that a document shows, or the part of it that Range asks for, with its ETag: shown by a browser if it is a picture, PDF, plain text, audio or video, else saved.',
  produces: 'application/octet-stream',
  ranges: true,
  input: download,
  output: v.blob(),
})

export const getDocumentThumbnail = endpoint('GET', `${documentPath}/thumbnail`, {
  access: view,
  summary: 'A small picture of what a document shows; 404 where there is none.',
  produces: 'image/webp',
  input: v.object({}),
  output: v.blob(),
})

export const DocumentPages = v.object({
  /** How many there are, of which at most the first 500 are shown. */
  count: v.number(),
  /** Of each that is shown, in points (1/72 inch): its place is as large before it has come. */
  sizes: v.array(v.object({ width: v.number(), height: v.number() })),
})
export type DocumentPages = v.InferOutput<typeof DocumentPages>

export const getDocumentPages = endpoint('GET', `${versionPath}/pages`, {
  access: view,
  summary:
    'The pages of a PDF, which are shown as pictures: whoever reads one page on a bad line fetches one page. 404 where it is none, or cannot be opened.',
  input: v.object({}),
  output: DocumentPages,
})

export const getDocumentPage = endpoint('GET', `${versionPath}/page/{pageNumber}`, {
  access: view,
  summary: 'One page of a PDF as a picture, counted from 1.',
  produces: 'image/webp',
  input: v.object({ width: v.optional(v.picklist(pageWidths), '800') }),
  output: v.blob(),
})

export const listDocumentVersions = endpoint('GET', `${documentPath}/versions`, {
  access: view,
  summary: 'All contents of a document, latest first.',
  input: v.object({}),
  output: v.array(DocumentVersion),
})

export const getVersionContent = endpoint('GET', `${versionPath}/content`, {
  access: view,
  summary: 'One content of a document, as the one that is shown.',
  produces: 'application/octet-stream',
  ranges: true,
  input: download,
  output: v.blob(),
})

export const restoreDocumentVersion = endpoint('POST', `${versionPath}/restore`, {
  access: { kind: 'organisation', permission: 'files.manage' },
  summary: 'Shows an older content again, as a new one.',
  input: nothing,
  output: DocumentDetail,
})

/** An address that a browser opens without a header: a path, which works for any visitor who has it. */
const SignedAddress = v.object({ url: v.string(), expires_at: timestamp })

export const getContentAddress = endpoint('GET', `${versionPath}/address`, {
  access: view,
  summary: `The address of a content for a viewer or player, good for the caller's session and ${OPENING_MINUTES} minute; of audio and video for ${PLAYING_MINUTES / 60} hours.`,
  input: v.object({}),
  output: SignedAddress,
})

export const getSignedContent = endpoint('GET', `${versionPath}/content/{token}`, {
  access: signed,
  summary:
    'A content by its signed address: as with the token of whoever has asked for it, as long as they may.',
  produces: 'application/octet-stream',
  ranges: true,
  input: download,
  output: v.blob(),
})

export const getFolderZip = endpoint('GET', `${folderPath}/zip`, {
  access: view,
  summary:
    'A folder with all that the caller sees in it and below it, as a ZIP that is made while it is sent.',
  produces: 'application/zip',
  input: v.object({}),
  output: v.blob(),
})

export const getFolderAddress = endpoint('GET', `${folderPath}/address`, {
  access: view,
  summary: `The address of the ZIP of a folder for a browser to save, good for the caller's session and ${OPENING_MINUTES} minute.`,
  input: v.object({}),
  output: SignedAddress,
})

export const getSignedFolderZip = endpoint('GET', `${folderPath}/zip/{token}`, {
  access: signed,
  summary: 'The ZIP of a folder by its signed address.',
  produces: 'application/zip',
  input: v.object({}),
  output: v.blob(),
})
