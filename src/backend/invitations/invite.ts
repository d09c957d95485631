import { INVITATION_DAYS } from '../../contract/people/shown-link.ts'
import { isLocale, type Locale } from '../../contract/locales.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { queueMails } from '../mail/queue.ts'
import type { CheckedLines, Line } from './check.ts'
import { endLinks } from './links.ts'
import { invitation } from './mail-kinds.ts'
import { iso } from '../time/iso.ts'

export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60_000

/** The columns of an invitation whose latest link has not been mailed yet. */
export const notMailed = { mailed_at: null, mail_refused_at: null, mail_refusal: null } as const

/** The inviting administrator, and the language of mails to people without an account. `now` in ms since 1970. */
export interface Inviting {
  organisation: CheckedOrganisation
  inviterId: number
  locale: Locale
  now: number
}

/** Invites the people without an open invitation; an expired invitation is renewed in its row. */
export async function inviteLines(
  queries: Queries,
  { good, refused }: CheckedLines,
  inviting: Inviting,
): Promise<{ ids: number[]; refused: CheckedLines['refused'] }> {
  const renewed = await renewExpired(queries, good, inviting)
  const added = await addNew(
    queries,
    good.filter(({ email }) => !renewed.has(email)),
    inviting,
  )
  const ids = new Map([...renewed, ...added])
  await addGroups(queries, good, ids)
  await queueInvitations(queries, ids, inviting)
  const open = good
    .filter(({ email }) => !ids.has(email))
    .map(({ line, email }) => ({ line, email, reason: 'invited' as const }))
  return {
    ids: [...ids.values()],
    refused: [...refused, ...open].toSorted((one, other) => one.line - other.line),
  }
}

type IdByEmail = ReadonlyMap<string, number>

async function renewExpired(
  queries: Queries,
  lines: readonly Line[],
  { organisation, inviterId, now }: Inviting,
): Promise<IdByEmail> {
  if (lines.length === 0) return new Map()
  const byEmail = new Map(lines.map((line) => [line.email, line]))
  const expired = await queries
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('organisation_id', '=', organisation.id)
    .where('email', 'in', [...byEmail.keys()])
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', iso(now))
    .execute()
  const renewed = new Map<string, number>()
  for (const { id, email } of expired) {
    const line = byEmail.get(email)
    const { numUpdatedRows } = await queries
      .updateTable('invitations')
      .set({
        ...(line && { first_name: line.first_name, last_name: line.last_name, function: line.function }),
        created_by: inviterId,
        sent_at: iso(now),
        expires_at: iso(now + INVITATION_MS),
        ...notMailed,
      })
      .where('id', '=', id)
      // Another administrator may have renewed it meanwhile.
      .where('expires_at', '<=', iso(now))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    await queries.deleteFrom('invitation_groups').where('invitation_id', '=', id).execute()
    await endLinks(queries, id, now)
    renewed.set(email, id)
  }
  return renewed
}

async function addNew(
  queries: Queries,
  lines: readonly Line[],
  { organisation, inviterId, now }: Inviting,
): Promise<IdByEmail> {
  if (lines.length === 0) return new Map()
  const rows = await queries
    .insertInto('invitations')
    .values(
      lines.map((line) => ({
        tenant_id: organisation.tenantId,
        organisation_id: organisation.id,
        email: line.email,
        first_name: line.first_name,
        last_name: line.last_name,
        function: line.function,
        created_by: inviterId,
        created_at: iso(now),
        sent_at: iso(now),
        expires_at: iso(now + INVITATION_MS),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'email'])
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'email'])
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

async function addGroups(queries: Queries, lines: readonly Line[], ids: IdByEmail): Promise<void> {
  const rows = lines.flatMap(({ email, group_ids }) => {
    const invitation_id = ids.get(email)
    return invitation_id === undefined ? [] : group_ids.map((group_id) => ({ invitation_id, group_id }))
  })
  if (rows.length > 0) await queries.insertInto('invitation_groups').values(rows).execute()
}

/** Queues a mail to each address about its invitation, in the language of the account if there is one. */
export async function queueInvitations(
  queries: Queries,
  ids: IdByEmail,
  { locale, now }: Pick<Inviting, 'locale' | 'now'>,
): Promise<void> {
  if (ids.size === 0) return
  const known = await queries
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('email', 'in', [...ids.keys()])
    .execute()
  const localeOf = new Map(known.map((person) => [person.email, person.locale]))
  const mails = [...ids].map(([recipient, about_id]) => {
    const own = localeOf.get(recipient)
    return { mail: invitation, recipient, about_id, locale: isLocale(own) ? own : locale }
  })
  await queueMails(queries, mails, now)
}
