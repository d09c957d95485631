import { type AvatarSize, getAvatar } from '../../../contract/account/avatar.ts'
import { call } from '../../api/api.ts'
import { whenSeen } from '../../device/when-seen.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** Addresses of this page's own, under which the browser knows the pictures of people that have come. */
const known = new Map<string, Promise<string | undefined>>()

whenPersonLeaves(() => {
  for (const address of known.values()) {
    void address.then((text) => text !== undefined && URL.revokeObjectURL(text))
  }
  known.clear()
})

/**
 * Fetches a person's picture with the caller's token, which an `<img>` does not send, as soon as its place comes into view: a list of
 * hundreds loads only the visible ones. The picture of an id never changes, and the browser caches it.
 * @param onAddress called with the address of the picture; not called if it cannot be fetched
 * @returns a function that cancels the wait
 */
export function pictureFor(
  place: Element,
  id: number,
  size: AvatarSize,
  onAddress: (address: string) => void,
): () => void {
  let wanted = true
  const stop = whenSeen(place, () => {
    void addressOf(id, size).then((address) => wanted && address !== undefined && onAddress(address))
  })
  return () => {
    wanted = false
    stop()
  }
}

function addressOf(id: number, size: AvatarSize): Promise<string | undefined> {
  const name = `${id} ${size}`
  const address = known.get(name) ?? fetchPicture(id, size, name)
  known.set(name, address)
  return address
}

async function fetchPicture(id: number, size: AvatarSize, name: string): Promise<string | undefined> {
  try {
    return URL.createObjectURL(await call(getAvatar, { params: { avatarId: id }, input: { size } }))
  } catch (error) {
    console.info('picture of a person not loaded', error)
    // The next look fetches it again.
    known.delete(name)
    return undefined
  }
}
