import type { Integration } from '../../contract/organisation/integrations.ts'
import { MAIL_JOB } from '../mail/queue.ts'
import type { Services } from '../services.ts'
import { ago, type Asked, unknown } from '../health-lines.ts'

/** A mail is usually sent within seconds: one that waits longer than this has failed at least once. */
const SENT_WITHIN_MS = 2 * 60_000

/** Whether mails reach the members and those who are invited; of whom else mails wait says nothing here. */
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
  const waiting = await queries
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('created_at', '<', ago(now, SENT_WITHIN_MS))
    // A mail that the server has refused for good does not wait.
    .where(({ cast, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', '=', MAIL_JOB)
            .where('jobs.dead_at', 'is not', null)
            .where('jobs.once_key', '=', cast<string>('mails.id', 'text')),
        ),
      ),
    )
    .where(({ eb, and, or }) =>
      or([
        and([eb('kind', '=', 'invitation'), eb('about_id', 'in', invitations)]),
        and([eb('kind', '!=', 'invitation'), eb('recipient', 'in', addresses)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  const invited = await invitations.limit(1).executeTakeFirst()
  const known = { ...unknown, kind: 'mail', page: '/settings/user' } as const
  if (waiting.count > 0) return { ...known, state: 'failing', since: waiting.since, failing: waiting.count }
  if (mail.smtpUrl === undefined) return { ...known, state: 'off' }
  return { ...known, state: invited ? 'ok' : 'unused' }
}
