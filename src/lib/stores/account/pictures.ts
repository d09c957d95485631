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
 * Fetches the picture of somebody with the token of whoever looks, which no `<img>` sends, once its place is about to be
 * seen: a list of hundreds asks for those that are. Under its id it never changes, and the browser keeps it.
 * @param onAddress told where it is; not told where it does not come: a line that is cut is no news
 * @returns what ends the waiting
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
    console.info('A picture of somebody did not come.', error)
    // Whoever looks again asks again.
    known.delete(name)
    return undefined
  }
}
