import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { filePartKey } from '../file-parts.ts'
import { OperationAttachment } from './operation-detail.ts'
import { anything, nothing } from '../values.ts'

/** In bytes: enough for a photograph, and for a plan of several pages. */
export const LARGEST_ATTACHMENT = 10 * 1024 * 1024
/** Most files of one operation. Merging another operation into it may exceed this. */
export const MOST_ATTACHMENTS = 20

/** Types that a browser shows without running a script; files of other types are only saved. */
export const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const
export type ShownType = (typeof shownTypes)[number]

const path = '/api/organisation/{organisationId}/operation/{operationId}/attachment'
const update = { kind: 'organisation', permission: 'operations.update' } as const

export const addAttachment = endpoint('POST', path, {
  access: update,
  summary:
    'Adds a file to an operation. What kind of file it is, its first bytes say; the Content-Type is not looked at.',
  conflict: `The operation has ${MOST_ATTACHMENTS} of them, or was merged into another.`,
  replayable: true,
  takesFile: LARGEST_ATTACHMENT,
  successes: [201],
  /** Without the folders it may name; its end is cut where it is too long. */
  input: v.object({ name: v.pipe(v.string(), v.maxLength(1000)), file_part_key: filePartKey }),
  output: OperationAttachment,
})

export const getAttachment = endpoint('GET', `${path}/{attachmentId}`, {
  access: { kind: 'organisation', permission: 'operations.view' },
  summary:
    'The content of a file of an operation, with its ETag: shown by a browser if it is a JPEG, PNG, WebP, GIF or PDF, else saved.',
  produces: 'application/octet-stream',
  input: v.object({}),
  output: v.blob(),
})

export const removeAttachment = endpoint('DELETE', `${path}/{attachmentId}`, {
  access: update,
  summary: 'Removes a file from an operation for good; the timeline keeps its name.',
  successes: [204],
  input: nothing,
  output: anything,
})
