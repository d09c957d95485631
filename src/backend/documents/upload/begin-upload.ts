import { MEGABYTE } from '../../config.ts'
import type * as v from 'valibot'
import {
  type createDocumentUpload,
  MOST_UPLOADS,
  refusedEndings,
  type SameName,
  UPLOAD_HOURS,
} from '../../../contract/documents/document-uploads.ts'
import type { Caller } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { fileNameOf } from '../../files/name.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { requireGroups } from '../groups.ts'
import { findReplaceable } from './duplicates.ts'
import { endingOf } from './kind.ts'
import { requireOwn } from './own.ts'
import { findFolder, type Sight } from '../sight.ts'
import { requireRoom, roomOf } from '../store/used.ts'
import { HOUR_MS } from '../../time/durations.ts'

const endings: readonly string[] = refusedEndings

type Wanted = v.InferOutput<(typeof createDocumentUpload)['input']>

/** Until when an upload can be taken up again that has got something at `now` (ms since 1970). */
export function uploadEnd(now: number): string {
  return new Date(now + UPLOAD_HOURS * HOUR_MS).toISOString()
}

/**
 * Begins an upload, and returns its id.
 * @throws {Problem} 404 for a folder or document that the caller does not see; 403 for another person's document; 409 where the caller
 * has too many uploads, or asks of a name and a document of this name lies in the folder; 413 where the file or the tenant's storage is
 * too large; 422 for a name; 507 where the disk is full.
 */
export async function beginUpload(
  { database, documents }: Services,
  sight: Sight,
  caller: Caller,
  wanted: Wanted,
  now: number,
): Promise<number> {
  const name = fileNameOf(wanted.filename)
  if (name === '') throw invalid({ filename: [{ key: 'required' }] })
  if (endings.includes(endingOf(name))) throw invalid({ filename: [{ key: 'ending' }] })
  if (wanted.upload_length > documents.largest) {
    const count = Math.floor(documents.largest / MEGABYTE)
    throw new Problem(413, 'documentTooLarge', { values: { count } })
  }
  const target = wanted.document_id
  if (target !== undefined) await requireOwn(database.read, sight, target)
  if (target === undefined) {
    if (wanted.folder_id !== undefined) findFolder(sight, wanted.folder_id)
    if (wanted.asks_of_name === 'true') await requireNewName(database.read, sight, name, wanted.folder_id)
  }
  const groupIds = [...new Set((wanted.group_ids ?? '').split(',').filter(Boolean).map(Number))]
  if (groupIds.length > 0) await requireGroups(database.read, sight, groupIds)
  if (!(await documents.fits(wanted.upload_length))) throw new Problem(507, 'diskFull')

  const at = new Date(now).toISOString()
  // In turns: of two that fit alone one may not fit with the other.
  return documents.inTurn(() =>
    database.write(async (queries) => {
      await requireFew(queries, caller, at)
      requireRoom(
        await roomOf(queries, sight.organisation, { quota: documents.quota, at }),
        wanted.upload_length,
      )
      const { id } = await queries
        .insertInto('document_uploads')
        .values({
          tenant_id: sight.organisation.tenantId,
          organisation_id: sight.organisation.id,
          user_id: caller.user.id,
          length: wanted.upload_length,
          name,
          folder_id: target === undefined ? (wanted.folder_id ?? null) : null,
          target_id: target ?? null,
          group_ids: JSON.stringify(groupIds),
          ask_again: wanted.ask_again === 'true',
          created_at: at,
          expires_at: uploadEnd(now),
          document_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
  )
}

async function requireNewName(
  queries: Queries,
  sight: Sight,
  name: string,
  folderId: number | null = null,
): Promise<void> {
  const found = await findReplaceable(queries, sight, name, folderId)
  if (!found) return
  const current: SameName = { same_name: found }
  throw new Problem(409, 'documentNameTaken', { current })
}

async function requireFew(queries: Queries, { user }: Caller, at: string): Promise<void> {
  const { count } = await queries
    .selectFrom('document_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('document_id', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  if (count >= MOST_UPLOADS) throw new Problem(409, 'uploadsFull', { values: { count: MOST_UPLOADS } })
}
