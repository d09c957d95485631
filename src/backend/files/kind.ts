import type { ShownType } from '../../contract/operations/operation-attachments.ts'

/** The type of files that a browser cannot show safely. */
export const OTHER_KIND = 'application/octet-stream'

/** How a file of a kind begins: in hexadecimal digits, where `..` is any byte. */
const beginnings: readonly (readonly [ShownType, string])[] = [
  ['image/jpeg', 'ff d8 ff'],
  ['image/png', '89 50 4e 47 0d 0a 1a 0a'],
  ['image/gif', '47 49 46 38 37 61'],
  ['image/gif', '47 49 46 38 39 61'],
  ['image/webp', '52 49 46 46 .. .. .. .. 57 45 42 50'],
  ['application/pdf', '25 50 44 46 2d'],
]

/** The type of a file by its first bytes, not by its name or header: a page or script must never pass as a picture. */
export function kindOf(bytes: Uint8Array): ShownType | typeof OTHER_KIND {
  const found = beginnings.find(([, beginning]) =>
    beginning
      .split(' ')
      .every((digits, place) => digits === '..' || bytes[place] === Number.parseInt(digits, 16)),
  )
  return found?.[0] ?? OTHER_KIND
}
