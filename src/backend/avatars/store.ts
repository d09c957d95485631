import type { AvatarSize } from '../../contract/account/avatar.ts'
import type { Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { removeFile, storeFile, type StoredFile } from '../files/store.ts'
import { notFound } from '../http/problem.ts'
import type { CallerUser } from '../session/sessions.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Owner = Pick<CallerUser, 'id' | 'tenant_id'>

/** Replaces a person's picture, and returns the new id. `at` in ISO 8601 UTC. */
export async function storeAvatar(
  queries: Queries,
  { id: userId, tenant_id }: Owner,
  { small, large }: { small: Bytes; large: Bytes },
  at: string,
): Promise<number> {
  await dropAvatar(queries, { id: userId, tenant_id })
  const { id: small_file_id } = await storeFile(queries, tenant_id, small, at)
  const { id: large_file_id } = await storeFile(queries, tenant_id, large, at)
  const { id } = await queries
    .insertInto('avatars')
    .values({ tenant_id, small_file_id, large_file_id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setAvatar(queries, { id: userId, tenant_id }, id)
  return id
}

/** Removes a person's picture, if they have one, with its files. */
export async function dropAvatar(queries: Queries, owner: Owner): Promise<void> {
  // Writing the same value locks the row: a concurrent upload waits, and finds the picture of this one.
  const { avatar_id } = await queries
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', owner.id)
    .where('tenant_id', '=', owner.tenant_id)
    .returning('avatar_id')
    .executeTakeFirstOrThrow()
  if (avatar_id === null) return
  await setAvatar(queries, owner, null)
  const files = await queries
    .deleteFrom('avatars')
    .where('id', '=', avatar_id)
    .returning(['small_file_id', 'large_file_id'])
    .executeTakeFirstOrThrow()
  await removeFile(queries, files.small_file_id)
  await removeFile(queries, files.large_file_id)
}

async function setAvatar(queries: Queries, { id, tenant_id }: Owner, avatar_id: number | null) {
  await queries
    .updateTable('users')
    .set({ avatar_id })
    .where('id', '=', id)
    .where('tenant_id', '=', tenant_id)
    .execute()
}

/** @throws {Problem} 404 unless the picture belongs to a member of an organisation that the caller may see. */
export async function findAvatar(
  queries: Queries,
  { user, organisations }: Pick<Caller, 'user' | 'organisations'>,
  { avatarId, size }: { avatarId: number; size: AvatarSize },
): Promise<StoredFile> {
  const seen = [...(await organisations()).keys()]
  const found = await queries
    .selectFrom('avatars')
    .innerJoin('users', 'users.avatar_id', 'avatars.id')
    .innerJoin('files', 'files.id', size === '64' ? 'avatars.small_file_id' : 'avatars.large_file_id')
    .selectAll('files')
    .where('avatars.id', '=', avatarId)
    .where('avatars.tenant_id', '=', user.tenant_id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.id', '=', user.id),
        exists(
          selectFrom('memberships')
            .select('memberships.user_id')
            .whereRef('memberships.user_id', '=', 'users.id')
            .where('memberships.left_at', 'is', null)
            .where('memberships.organisation_id', 'in', [0, ...seen]),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
