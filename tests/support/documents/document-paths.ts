import { getDocumentContent } from '../../../src/contract/documents/document-files.ts'
import { createDocumentUpload } from '../../../src/contract/documents/document-uploads.ts'

/** Where uploads of organisation 1 begin. */
export const uploadsPath = createDocumentUpload.path.replace('{organisationId}', '1')

/** Where the content of a document of organisation 1 is. */
export function contentPath(id: number | string): string {
  return getDocumentContent.path.replace('{organisationId}', '1').replace('{documentId}', String(id))
}
