import type { Hono } from 'hono'
import {
  appendDocumentUpload,
  createDocumentUpload,
  type DocumentUpload,
  endDocumentUpload,
  getDocumentUpload,
} from '../../../contract/documents/document-uploads.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { invalid } from '../../http/problem.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { beginUpload, uploadEnd } from './begin-upload.ts'
import { duplicatesOf } from './duplicates.ts'
import type { UploadRow } from './finish-upload.ts'
import { sightOf } from '../sight.ts'
import { endUpload, standOf, takePart } from './take-upload.ts'

/** Uploads by tus 1.0; what of it lies in headers is read by `tus.ts`. */
export function uploadRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, createDocumentUpload, async ({ organisation, caller, input, now }) => {
    const sight = await sightOf(database.read, organisation, caller, now)
    const id = await beginUpload(services, sight, caller, input, now)
    const path = getDocumentUpload.path
      .replace('{organisationId}', String(organisation.id))
      .replace('{uploadId}', String(id))
    const expires_at = uploadEnd(now)
    return new Answer(
      201,
      { id, offset: 0, length: input.upload_length, expires_at, document_id: null, duplicates: [] },
      { Location: path, 'Upload-Expires': new Date(expires_at).toUTCString() },
    )
  })

  serve(app, services, getDocumentUpload, async ({ organisation, caller, params, now }) => {
    const row = await standOf(services, { organisation, caller, now }, params.uploadId)
    const shown = await show(row, { organisation, caller, now })
    return new Answer(200, shown, { 'Upload-Length': String(row.length), ...headersOf(row) })
  })

  serve(app, services, appendDocumentUpload, async ({ organisation, caller, params, input, stream, now }) => {
    if (!stream) throw invalid({ body: [{ key: 'empty' }] })
    const row = await takePart(services, { organisation, caller, now }, params.uploadId, {
      offset: input.upload_offset,
      stream,
      checksum: input.upload_checksum,
    })
    return new Answer(204, undefined, headersOf({ ...row, expires_at: uploadEnd(now) }))
  })

  serve(app, services, endDocumentUpload, async ({ organisation, caller, params, now }) => {
    await endUpload(services, { organisation, caller, now }, params.uploadId)
    return new Answer(204, undefined)
  })

  async function show(
    { id, received, length, expires_at, document_id }: UploadRow,
    { organisation, caller, now }: { organisation: CheckedOrganisation; caller: Caller; now: number },
  ): Promise<DocumentUpload> {
    const duplicates =
      document_id === null
        ? []
        : await duplicatesOf(
            database.read,
            await sightOf(database.read, organisation, caller, now),
            document_id,
          )
    return { id, offset: received, length, expires_at, document_id, duplicates }
  }
}

function headersOf({ received, expires_at, document_id }: UploadRow): Record<string, string> {
  return {
    'Upload-Offset': String(received),
    'Upload-Expires': new Date(expires_at).toUTCString(),
    ...(document_id !== null && { 'Upload-Document': String(document_id) }),
  }
}
