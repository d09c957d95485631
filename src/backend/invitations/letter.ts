import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import type { Letter } from '../mail/letter.ts'
import { takeMail } from '../mail/queue.ts'
import { timesIn } from '../time/times.ts'
import { makeLink } from './links.ts'
import { stateOf } from './rows.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'

/** The letter with the link for joining an organisation. The link is made here, and is not stored. */
export async function invitationLetter(
  { database, now, origin }: Sending,
  { id, aboutId, locale }: ComposedMail,
): Promise<Letter | undefined> {
  const invitation = await database.read
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select([
      'invitations.id',
      'invitations.first_name',
      'invitations.expires_at',
      'invitations.used_at',
      'invitations.revoked_at',
      'organisations.name as organisation',
      'organisations.time_zone',
      'organisations.active',
      'users.first_name as inviter_first_name',
      'users.last_name as inviter_last_name',
    ])
    .where('invitations.id', '=', aboutId ?? 0)
    .executeTakeFirst()
  if (!invitation?.active || stateOf(invitation, now()) !== 'open') return undefined

  const token = await database.write(async (queries) =>
    (await takeMail(queries, id)) ? makeLink(queries, invitation.id, now()) : undefined,
  )
  if (token === undefined) return undefined
  const t = translate(locale)
  const { organisation, first_name: name } = invitation
  const inviter = `${invitation.inviter_first_name} ${invitation.inviter_last_name}`
  return {
    subject: t('mail.invitation.subject', { organisation }),
    lines: [
      name ? t('mail.greeting', { name }) : t('mail.greetingUnknown'),
      t('mail.invitation.what', { inviter, organisation }),
    ],
    action: {
      label: t('mail.invitation.action'),
      address: `${origin()}${localizePath(`/register/${token}`, locale)}`,
    },
    notes: [
      t('mail.invitation.until', { until: timesIn(invitation.time_zone).full(invitation.expires_at) }),
      t('mail.invitation.notYou', { organisation }),
    ],
  }
}
