import { FIRST_PASSWORD_DAYS } from '../../contract/tenant/tenant-users.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'
import { takeMail } from '../mail/queue.ts'
import type { Letter } from '../mail/letter.ts'
import { makeResetLink } from './reset-letter.ts'

/**
 * The letter to a person for whom an administrator made an account, with the link for setting a password. undefined: the person has
 * set one by now, or may not sign in.
 */
export async function accountMadeLetter(
  { database, now, origin }: Sending,
  { id, recipient, locale, expiresAt }: ComposedMail,
): Promise<Letter | undefined> {
  const person = await database.read
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('users as maker', 'maker.id', 'users.made_by')
    .select([
      'users.id',
      'users.tenant_id',
      'users.first_name',
      'tenants.name as tenant',
      'maker.first_name as maker_first_name',
      'maker.last_name as maker_last_name',
    ])
    .where('users.email', '=', recipient)
    .where('users.active', '=', true)
    .where('users.password_hash', '=', '')
    .executeTakeFirst()
  if (!person) return undefined

  const token = await database.write(async (queries) =>
    (await takeMail(queries, id)) ? makeResetLink(queries, person, { now: now(), expiresAt }) : undefined,
  )
  if (token === undefined) return undefined
  const organisations = await organisationNames(database.read, person.id)
  const t = translate(locale)
  const { tenant } = person
  const maker = [person.maker_first_name, person.maker_last_name].filter(Boolean).join(' ') || tenant
  return {
    subject: t('mail.accountMade.subject', { tenant }),
    lines: [
      t('mail.greeting', { name: person.first_name }),
      t('mail.accountMade.what', { maker, tenant }),
      ...(organisations.length > 0
        ? [t('mail.accountMade.organisations', { organisations: organisations.join(', ') })]
        : []),
      t('mail.accountMade.signIn', { email: recipient }),
    ],
    action: {
      label: t('mail.accountMade.action'),
      address: `${origin()}${localizePath(`/password-reset/${token}`, locale)}`,
    },
    notes: [
      t('mail.accountMade.until', { count: FIRST_PASSWORD_DAYS }),
      t('mail.accountMade.notYou', { tenant }),
    ],
  }
}

async function organisationNames(queries: Queries, userId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.name')
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .where('organisations.active', '=', true)
    .orderBy('organisations.id')
    .execute()
  return rows.map(({ name }) => name)
}
