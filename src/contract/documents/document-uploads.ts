import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, extra, identifier, nothing, queryInteger, timestamp } from '../values.ts'

/** For so long an upload that was broken off can be taken up again. */
export const UPLOAD_HOURS = 48
/** So many of a person at a time. */
export const MOST_UPLOADS = 100
/** The protocol that they are sent by: https://tus.io/protocols/resumable-upload. OPTIONS on its paths answers 204 and what it can do. */
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = ['creation', 'termination', 'expiration', 'checksum'] as const
/** The algorithms of `Upload-Checksum`. */
export const CHECKSUMS = ['sha1', 'sha256'] as const
/** The type of a part of one (tus 1.0). */
export const PART_TYPE = 'application/offset+octet-stream'

/** File name endings of programs and of files that start one: refused, so that members do not open one by mistake. */
export const refusedEndings = [
  'apk',
  'appimage',
  'bat',
  'cmd',
  'com',
  'cpl',
  'dll',
  'dmg',
  'exe',
  'hta',
  'jar',
  'js',
  'jse',
  'lnk',
  'msi',
  'msp',
  'pif',
  'ps1',
  'reg',
  'scr',
  'sh',
  'vbe',
  'vbs',
  'wsf',
] as const

const upload = { kind: 'organisation', permission: 'files.upload' } as const
const uploadPath = '/api/organisation/{organisationId}/document-upload/{uploadId}'

const id = v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER))

/** Where an upload stands. */
export const DocumentUpload = v.object({
  id: identifier,
  /** In bytes: how many have come, of how many. */
  offset: v.number(),
  length: v.number(),
  expires_at: timestamp,
  /** What it has become; null: bytes are missing. */
  document_id: v.nullable(identifier),
  /** Others of the organisation with the same content, as far as the caller sees them; known when it is whole. */
  duplicates: v.array(v.object({ id: identifier, name: v.string(), folder_id: v.nullable(identifier) })),
})
export type DocumentUpload = v.InferOutput<typeof DocumentUpload>

/** `current` of the 409 where a document of the same name lies in the folder. */
export const SameName = v.object({
  same_name: v.object({
    id: identifier,
    name: v.string(),
    /** Members confirm reading it: `ask_again` says whether those who have must read the new content. */
    requires_ack: extra(v.boolean()),
  }),
})
export type SameName = v.InferOutput<typeof SameName>

/**
 * `Upload-Length` and `Upload-Metadata` of tus 1.0 as one object; the values of the metadata are texts. Clients of tus may send
 * further metadata.
 */
export const createDocumentUpload = endpoint('POST', '/api/organisation/{organisationId}/document', {
  access: upload,
  summary:
    'Begins to send a document by tus 1.0 (creation): `Upload-Length`, and in `Upload-Metadata` the name, the folder, or the document whose new content it is. Location says where its bytes go.',
  conflict: `The caller has ${MOST_UPLOADS} uploads that are not whole; or, as \`asks_of_name\` wants to know, a document with this name lies in the folder: \`current\` names it.`,
  protocol: 'tus',
  successes: [201],
  input: v.object({
    upload_length: queryInteger(1, Number.MAX_SAFE_INTEGER),
    filename: v.pipe(v.string(), v.maxLength(1000)),
    folder_id: id,
    document_id: id,
    /** `true`: all readers of a document that has to be read must read the new content, also those who have read an older one. */
    ask_again: v.optional(v.picklist(['true', 'false'])),
    /** `true`: nothing begins while a document lies in the folder with this name to which the caller may send new contents (409). */
    asks_of_name: v.optional(v.picklist(['true', 'false'])),
    /** Ids separated by commas: only members of these groups see the document. */
    group_ids: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}(,\d{1,15}){0,49}$/))),
  }),
  output: DocumentUpload,
})

export const getDocumentUpload = endpoint('GET', uploadPath, {
  access: upload,
  summary:
    'Where an upload of the caller stands, also as headers: HEAD of tus 1.0 is answered alike, without a body.',
  protocol: 'tus',
  input: v.object({}),
  output: DocumentUpload,
})

export const appendDocumentUpload = endpoint('PATCH', uploadPath, {
  access: upload,
  summary:
    'The next bytes of an upload, from `Upload-Offset` on (tus 1.0); with the last ones it becomes a document, whose id `Upload-Document` says.',
  conflict: '`Upload-Offset` is not where the upload stands.',
  protocol: 'tus',
  takesStream: true,
  takesTypes: [PART_TYPE],
  successes: [204],
  input: v.object({
    upload_offset: queryInteger(0, Number.MAX_SAFE_INTEGER),
    /** `sha256` and the digest of this part in base64. */
    upload_checksum: v.optional(v.pipe(v.string(), v.regex(/^sha(1|256) [A-Za-z0-9+/]+=*$/))),
  }),
  output: anything,
})

export const endDocumentUpload = endpoint('DELETE', uploadPath, {
  access: upload,
  summary: 'Gives an upload up (tus 1.0, termination): what has come of it is deleted. A document stays.',
  protocol: 'tus',
  successes: [204],
  input: nothing,
  output: anything,
})
