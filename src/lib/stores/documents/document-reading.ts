import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import { changeAtOnce } from '../outbox/change-at-once.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { tellOfDocuments } from './document-news.ts'
import { type UnsentRow, whenSent } from '../outbox/unsent.ts'

// Also what waited for a network, and what another tab has sent.
whenSent(({ call, organisation }) => {
  if (call === 'acknowledgeDocument') tellOfDocuments(organisation)
})

type Readable = Pick<DocumentDetail, 'id' | 'version_id'>

/** Says that the person has read what a document shows: at once, or as soon as there is a network. Rejects where it could be neither. */
export async function acknowledge({ id, version_id }: Readable): Promise<void> {
  const organisation = $organisationId.get()
  await changeAtOnce('acknowledgeDocument', {
    organisation,
    params: { organisationId: organisation, documentId: id },
    input: { version_id },
  })
}

/** Whether it was said of this content, and is on its way. */
export function waitsToBeRead(unsent: readonly UnsentRow[], { id, version_id }: Readable): boolean {
  return unsent.some(
    ({ call, params, input }) =>
      call === 'acknowledgeDocument' && params['documentId'] === id && isAbout(input, version_id),
  )
}

function isAbout(input: unknown, versionId: number): boolean {
  return (
    typeof input === 'object' && input !== null && 'version_id' in input && input.version_id === versionId
  )
}
