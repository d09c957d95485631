import { type SharedKind, MOST_SHARED_LINKS } from '../../contract/sharing/shared-links.ts'
import type { Queries } from '../database/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { kinds } from './kinds.ts'
import { hashPin } from './pin.ts'
import { byStanding, linksOf } from './rows.ts'
import type { Doer } from '../operations/change/write-change.ts'
import type { Asking } from './kind.ts'

/** What of an organisation a link shows, and who asks for it. */
export interface Thing extends Asking {
  kind: SharedKind
  id: number
}

/** What its maker may choose. */
interface Wanted {
  label: string | null
  minutes: number
  pin: string | null
  maxViews: number | null
  /** Of an operation. */
  showsText?: boolean | undefined
  showsRemark?: boolean | undefined
}

/**
 * Makes a link. Its token is answered this once: only the digest is kept.
 * @throws {Problem} 404 where the organisation has no such thing, 409 where it cannot be shared, or has too many links.
 */
export async function makeLink(
  queries: Queries,
  { kind, id: object_id, ...asking }: Thing,
  { label, minutes, pin, maxViews, showsText = true, showsRemark = false }: Wanted,
  { appKey, doer }: { appKey: string; doer: Doer },
): Promise<{ id: number; token: string; expires_at: string }> {
  const { organisation } = asking
  const about = { tenant_id: organisation.tenantId, organisation_id: organisation.id, object_id }
  await kinds[kind].take(queries, asking, object_id)
  const { count } = await byStanding(linksOf(queries, organisation), 'good', doer.at)
    .where('object_kind', '=', kind)
    .where('object_id', '=', object_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST_SHARED_LINKS)
    throw new Problem(409, 'sharedLinksFull', { values: { count: MOST_SHARED_LINKS } })

  const token = makeToken()
  const token_hash = hashToken(token)
  const expires_at = new Date(Date.parse(doer.at) + minutes * 60_000).toISOString()
  const { id } = await queries
    .insertInto('shared_links')
    .values({
      ...about,
      object_kind: kind,
      label,
      token_hash,
      pin_hash: pin === null ? null : hashPin(appKey, token_hash, pin),
      max_views: maxViews,
      shows_text: showsText,
      shows_remark: showsRemark,
      created_by: doer.userId,
      created_at: doer.at,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kinds[kind].note?.(queries, about, { ...doer, what: 'shared', label })
  return { id, token, expires_at }
}

/**
 * Ends a link at once; one that was revoked before stays so.
 * @throws {Problem} 404 where the thing has no such link.
 */
export async function revokeLink(queries: Queries, thing: Thing, linkId: number, doer: Doer): Promise<void> {
  const revoked = await queries
    .updateTable('shared_links')
    .set({ revoked_at: doer.at })
    .where('id', '=', linkId)
    .where('tenant_id', '=', thing.organisation.tenantId)
    .where('organisation_id', '=', thing.organisation.id)
    .where('object_kind', '=', thing.kind)
    .where('object_id', '=', thing.id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (revoked) {
    const about = { ...doer, what: 'unshared', label: revoked.label } as const
    await kinds[thing.kind].note?.(queries, revoked, about)
  } else await requireLink(queries, thing, linkId)
}

/** @throws {Problem} 404 where the thing has no such link. */
export async function labelLink(
  queries: Queries,
  thing: Thing,
  linkId: number,
  label: string | null,
): Promise<void> {
  await requireLink(queries, thing, linkId)
  await queries.updateTable('shared_links').set({ label }).where('id', '=', linkId).execute()
}

async function requireLink(
  queries: Queries,
  { organisation, kind, id }: Thing,
  linkId: number,
): Promise<void> {
  const found = await linksOf(queries, organisation)
    .select('id')
    .where('id', '=', linkId)
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
}
