import { ask } from '../../../scripts/client.ts'
import { putDocumentLinks } from '../../../src/contract/documents/documents.ts'
import { signInByCall } from '../worlds/people.ts'
import { sendDocument } from './send-document.ts'

interface Links {
  operation_ids?: number[]
  vehicle_ids?: number[]
}

/** A document of organisation 1 that belongs to these, by somebody at their desk; answers its id. */
export async function addLinkedDocument(
  origin: string,
  name: string,
  links: Links,
  bytes: Uint8Array = Buffer.from(name),
): Promise<number> {
  const { token } = await signInByCall(origin, 'leitung')
  const documentId = await sendDocument(origin, token, { name, bytes })
  await ask(origin, putDocumentLinks, { params: { organisationId: 1, documentId }, input: links, token })
  return documentId
}
