import { type SharedKind, sharedKinds } from '../../contract/sharing/shared-links.ts'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { type Problem, unknownSecret } from '../http/problem.ts'
import { hashToken } from '../session/tokens.ts'
import { kinds } from './kinds.ts'
import type { VisitorCookies } from '../session/visitor-cookies.ts'
import type { Look } from './kind.ts'

/** The link of a token for this visitor; an ended or unknown link becomes an empty one, which shows nothing. */
export type FoundLink = LinkRow & { counted: boolean }

interface Asking {
  token: string
  cookies: Pick<VisitorCookies, 'secretFor'>
  /** ms since 1970 */
  now: number
}

/** What a token opens. What is over and what never was a link is the same from here on. */
export async function findLink(queries: Queries, { token, cookies, now }: Asking): Promise<FoundLink> {
  const token_hash = hashToken(token)
  const secret_hash = hashToken(cookies.secretFor(token_hash) ?? '')
  const [found = nobodys] = await linkOf(queries, { token_hash, secret_hash })
  const counted = found.visitor_id !== null
  const link = isGood(found, now) && (counted || !isUsedUp(found)) ? found : nobodys
  return { ...link, counted }
}

/**
 * The problem for a token that opens nothing. Does the same work as for a valid link: neither the response nor its time tells the
 * caller whether the token once opened a link, or of which kind.
 */
export async function refusal(queries: Queries, found: SharedKind, look: Look): Promise<Problem> {
  for (const kind of sharedKinds) if (kind !== found) await kinds[kind].load(queries, nobodys, look)
  return unknownSecret()
}

/**
 * Whether a link is neither revoked, ended nor expired; its document or folder may be deleted all the same. `now` in ms since 1970.
 */
export function isGood(
  { expires_at, object_ended_at, revoked_at }: Pick<LinkRow, 'expires_at' | 'object_ended_at' | 'revoked_at'>,
  now: number,
): boolean {
  return revoked_at === null && object_ended_at === null && Date.parse(expires_at) > now
}

/** Whether as many visitors have opened it as may; they still see it. */
export function isUsedUp({ max_views, views }: Pick<LinkRow, 'max_views' | 'views'>): boolean {
  return max_views !== null && views >= max_views
}

/** The link with its row of this visitor, if they have opened it before. */
const linkOf = prepared<{ token_hash: string; secret_hash: string }>()((queries, value) =>
  queries
    .selectFrom('shared_links')
    .innerJoin('organisations', 'organisations.id', 'shared_links.organisation_id')
    .leftJoin('shared_link_visitors', (join) =>
      join
        .onRef('shared_link_visitors.link_id', '=', 'shared_links.id')
        .on('shared_link_visitors.secret_hash', '=', value('secret_hash')),
    )
    .selectAll('shared_links')
    .select(['organisations.name as organisation', 'organisations.time_zone'])
    .select(['shared_link_visitors.id as visitor_id', 'shared_link_visitors.knows_pin_until'])
    .where('shared_links.token_hash', '=', value('token_hash'))
    .where('organisations.active', '=', true),
)

export type LinkRow = Awaited<ReturnType<typeof linkOf>>[number]

/** Looked at where there is none, so that this takes as long. */
const nobodys: LinkRow = {
  id: 0,
  tenant_id: 0,
  organisation_id: 0,
  object_kind: 'operation',
  object_id: 0,
  label: null,
  token_hash: '',
  pin_hash: null,
  pin_tries: 0,
  pin_closed_until: null,
  max_views: null,
  views: 0,
  last_viewed_at: null,
  created_by: 0,
  created_at: new Date(0).toISOString(),
  expires_at: new Date(0).toISOString(),
  object_ended_at: null,
  revoked_at: null,
  shows_text: false,
  shows_remark: false,
  visitor_id: null,
  knows_pin_until: null,
  organisation: '',
  time_zone: '',
}
