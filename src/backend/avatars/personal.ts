import type { Personal } from '../feature.ts'
import { dropAvatar } from './store.ts'

export const personal: Personal = {
  export: {
    avatar: async (queries, { id }) => {
      const picture = await queries
        .selectFrom('users')
        .innerJoin('avatars', 'avatars.id', 'users.avatar_id')
        .innerJoin('file_parts', 'file_parts.file_id', 'avatars.large_file_id')
        .innerJoin('files', 'files.id', 'avatars.large_file_id')
        .select(['files.mime', 'avatars.created_at', 'file_parts.bytes'])
        .where('users.id', '=', id)
        .executeTakeFirst()
      if (!picture) return null
      const { bytes, ...about } = picture
      return { ...about, base64: Buffer.from(bytes).toString('base64') }
    },
  },
  erase: (queries, { id, tenant_id }) => dropAvatar(queries, { id, tenant_id }),
}
