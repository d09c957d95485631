import type { Integration } from '../../contract/organisation/integrations.ts'
import { waitingMails } from '../mail/waiting.ts'
import type { Services } from '../services.ts'
import { iso } from '../time/iso.ts'
import { ago, type Asked, unknown } from '../health-lines.ts'

/** A mail is usually sent within seconds: one that waits longer than this is late, even if no try has failed yet. */
const SENT_WITHIN_MS = 2 * 60_000

/**
 * Whether mails reach the members and those who are invited; of whom else mails wait says nothing here. A mail waits from the first try
 * that failed: of a mail server that is down the page tells within seconds.
 */
export async function mailHealth(
  { queries, organisation, now }: Asked,
  { config: { mail } }: Pick<Services, 'config'>,
): Promise<Integration> {
  const { id, tenantId } = organisation
  const invitations = queries
    .selectFrom('invitations')
    .select('id')
    .where('organisation_id', '=', id)
    .where('tenant_id', '=', tenantId)
  const addresses = queries
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('users.email')
    .where('memberships.organisation_id', '=', id)
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.left_at', 'is', null)
  const waiting = await waitingMails(queries)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('mails.created_at').as('since')])
    .where(({ eb, and, or }) =>
      and([
        or([eb('jobs.last_error', 'is not', null), eb('mails.created_at', '<', ago(now, SENT_WITHIN_MS))]),
        or([
          and([eb('mails.kind', '=', 'invitation'), eb('mails.about_id', 'in', invitations)]),
          and([eb('mails.kind', '!=', 'invitation'), eb('mails.recipient', 'in', addresses)]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  const refusedInvitations = await invitations
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', iso(now))
    .where('mail_refused_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const refusedMembers = await addresses
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.active', '=', true)
    .where('users.mail_refused_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const refused = refusedInvitations.count + refusedMembers.count
  const invited = await invitations.limit(1).executeTakeFirst()
  const known = { ...unknown, kind: 'mail', page: '/settings/user', refused } as const
  if (waiting.count > 0) return { ...known, state: 'failing', since: waiting.since, failing: waiting.count }
  if (mail.smtpUrl === undefined) return { ...known, state: 'off' }
  // An invitation can be corrected until it expires; a member whose mailbox is gone would be a failure for ever.
  if (refusedInvitations.count > 0) return { ...known, state: 'failing' }
  return { ...known, state: invited ? 'ok' : 'unused' }
}
