import { getDocumentThumbnail } from '../../../contract/documents/document-files.ts'
import { call } from '../../api/api.ts'
import { whenSeen } from '../../device/when-seen.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

interface Pictured {
  id: number
  /** Another content has another picture. */
  version: number
}

/** Addresses of this page's own, under which the browser knows the pictures that have come. */
const known = new Map<string, Promise<string | undefined>>()

whenPersonLeaves(() => {
  for (const address of known.values()) {
    void address.then((text) => text !== undefined && URL.revokeObjectURL(text))
  }
  known.clear()
})

/**
 * Fetches the small picture of a document with the person's token, which an `<img>` does not send, as soon as its place comes into
 * view.
 * @param onAddress called with the address of the picture; not called if it cannot be fetched
 * @returns a function that cancels the wait
 */
export function thumbnailFor(
  place: Element,
  document: Pictured,
  onAddress: (address: string) => void,
): () => void {
  let wanted = true
  const stop = whenSeen(place, () => {
    void addressOf(document).then((address) => wanted && address !== undefined && onAddress(address))
  })
  return () => {
    wanted = false
    stop()
  }
}

function addressOf(document: Pictured): Promise<string | undefined> {
  const organisationId = $organisationId.get()
  const name = `${organisationId} ${document.id} ${document.version}`
  const address = known.get(name) ?? fetchPicture(organisationId, document, name)
  known.set(name, address)
  return address
}

async function fetchPicture(
  organisationId: number,
  { id }: Pictured,
  name: string,
): Promise<string | undefined> {
  try {
    const params = { organisationId, documentId: id }
    return URL.createObjectURL(await call(getDocumentThumbnail, { params }))
  } catch (error) {
    console.info('The picture of a document did not come.', error)
    // The next look fetches it again.
    known.delete(name)
    return undefined
  }
}
