import { refusedEndings } from '../../contract/documents/document-uploads.ts'
import type { DocumentChoices } from '../../contract/documents/documents.ts'
import type { Caller } from '../session/caller.ts'
import type { Services } from '../services.ts'
import type { Sight } from './sight.ts'
import { roomOf } from './store/used.ts'

/** What forms of documents offer to the caller, and what may be sent. */
export async function readChoices(
  { database: { read }, documents: { largest, quota } }: Services,
  { organisation, at, all, groupIds }: Sight,
  caller: Caller,
): Promise<DocumentChoices> {
  const { id, tenantId } = organisation
  const groups = await read
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', id)
    .orderBy('name')
    .execute()
  const vehicles = (await caller.holds('vehicles.view', id))
    ? await read
        .selectFrom('vehicles')
        .select(['id', 'call_sign as name'])
        .where('organisation_id', '=', id)
        .where('active', '=', true)
        .orderBy('call_sign')
        .execute()
    : []
  const keywords = await read
    .selectFrom('keywords')
    .select(['id', 'code as name'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  const room = await roomOf(read, organisation, { quota, at })
  return {
    // Members who do not manage files can choose only their own groups.
    groups: groups.filter((group) => all || groupIds.includes(group.id)),
    vehicles,
    keywords,
    largest,
    quota: room.quota,
    used: room.used,
    refused_endings: [...refusedEndings],
  }
}
