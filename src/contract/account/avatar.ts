import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { filePartKey } from '../file-parts.ts'
import { pictureLimits } from '../limits.ts'
import { User } from './session.ts'
import { anything, nothing } from '../values.ts'

/** In bytes: what a camera makes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024
/** Width times height: more than the cameras of phones make, and no more than is looked at in a few seconds. */
export const MOST_PIXELS = 64_000_000
/** What a picture may be sent as. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Edges of the squares that are kept of a picture, in pixels: in a list, and on a page of its own. */
export const avatarSizes = ['64', '256'] as const
export type AvatarSize = (typeof avatarSizes)[number]

export const putAvatar = endpoint('PUT', '/api/user/avatar', {
  access: { kind: 'session' },
  summary: `Sets the picture of the caller. Of what is sent, squares of ${avatarSizes.join(' and ')} pixels are cut out of the middle, upright, as WebP, without what else the file says; of one that moves, its first picture. The file itself is not kept. Each time it has another id.`,
  limits: pictureLimits,
  takesFile: LARGEST_PICTURE,
  takesTypes: pictureTypes,
  input: v.object({ file_part_key: filePartKey }),
  output: User,
})

export const removeAvatar = endpoint('DELETE', '/api/user/avatar', {
  access: { kind: 'session' },
  summary: 'Removes the picture of the caller, for good.',
  successes: [204],
  input: nothing,
  output: anything,
})

export const getAvatar = endpoint('GET', '/api/avatar/{avatarId}', {
  access: { kind: 'session' },
  summary:
    'The picture of somebody, for whoever belongs to an organisation of theirs, or administers the tenant. Under its id it never changes: a client may keep it.',
  produces: 'image/webp',
  input: v.object({ size: v.optional(v.picklist(avatarSizes), '256') }),
  output: v.blob(),
})
