import type { InvitationDelivery } from '../../contract/people/invitations.ts'
import type { Queries } from '../database/database.ts'
import type { MailEnd } from '../mail/letter-kind.ts'
import { waitingMails } from '../mail/waiting.ts'
import { invitation } from './mail-kinds.ts'

export interface Delivered {
  delivery: InvitationDelivery
  mail_answer: string | null
}

export const unsent: Delivered = { delivery: 'unsent', mail_answer: null }

interface Row {
  id: number
  mailed_at: string | null
  mail_refused_at: string | null
  mail_refusal: string | null
}

/** How the latest links of these invitations went out, by their ids. */
export async function deliveriesOf(
  queries: Queries,
  rows: readonly Row[],
  sendsMail: boolean,
): Promise<ReadonlyMap<number, Delivered>> {
  const ids = rows.map(({ id }) => id)
  const waiting = await waitingAmong(queries, ids)
  const shown = await shownAmong(queries, ids)
  return new Map(rows.map((row) => [row.id, deliveryOf(row)]))

  function deliveryOf({ id, mailed_at, mail_refused_at, mail_refusal }: Row): Delivered {
    const hasFailed = waiting.get(id)
    if (mail_refused_at !== null) return { delivery: 'refused', mail_answer: mail_refusal || null }
    if (hasFailed !== undefined && !sendsMail) return unsent
    if (hasFailed !== undefined) return { delivery: hasFailed ? 'delayed' : 'waiting', mail_answer: null }
    if (mailed_at !== null) return { delivery: 'sent', mail_answer: null }
    return shown.has(id) ? { delivery: 'shown', mail_answer: null } : unsent
  }
}

/** Invitations whose mail waits, with whether a try to send it has failed. */
async function waitingAmong(queries: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await waitingMails(queries)
    .select(({ ref }) => [ref('mails.about_id').$notNull().as('id'), 'jobs.last_error'])
    .where('mails.kind', '=', invitation.kind)
    .where('mails.about_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, last_error }) => [id, last_error !== null]))
}

/** Invitations whose good link was shown to an administrator. */
async function shownAmong(queries: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('invitation_tokens')
    .select('invitation_id')
    .where('invitation_id', 'in', ids)
    .where('superseded_at', 'is', null)
    .where('shown_to', 'is not', null)
    .execute()
  return new Set(rows.map(({ invitation_id }) => invitation_id))
}

/** Notes that the mail server took the mail of an invitation, or refused it. */
export async function noteMailEnd(
  queries: Queries,
  invitationId: number,
  { at, refusal }: MailEnd,
): Promise<void> {
  const end =
    refusal === null
      ? { mailed_at: at, mail_refused_at: null, mail_refusal: null }
      : { mailed_at: null, mail_refused_at: at, mail_refusal: refusal }
  await queries.updateTable('invitations').set(end).where('id', '=', invitationId).execute()
}
