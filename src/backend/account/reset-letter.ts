import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { RESET_MINUTES } from '../../contract/account/password.ts'
import type { Queries } from '../database/database.ts'
import { takeMail } from '../mail/queue.ts'
import type { Letter } from '../mail/letter.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'

/**
 * The letter with the link that sets a password anew. The link is made here and nowhere kept. One that could not be sent is
 * written again with another link: the first may have arrived all the same, and both are good until one is used.
 */
export async function resetLetter(
  { database, now, origin }: Sending,
  { id, recipient, locale, expiresAt }: ComposedMail,
): Promise<Letter | undefined> {
  const person = await database.read
    .selectFrom('users')
    .select(['id', 'tenant_id', 'first_name'])
    .where('email', '=', recipient)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!person) return undefined

  const token = await database.write(async (queries) =>
    (await takeMail(queries, id)) ? makeResetLink(queries, person, { now: now(), expiresAt }) : undefined,
  )
  if (token === undefined) return undefined
  const t = translate(locale)
  return {
    subject: t('mail.passwordReset.subject'),
    lines: [t('mail.greeting', { name: person.first_name }), t('mail.passwordReset.why')],
    action: {
      label: t('mail.passwordReset.action'),
      address: `${origin()}${localizePath(`/password-reset/${token}`, locale)}`,
    },
    notes: [t('mail.passwordReset.until', { count: RESET_MINUTES }), t('mail.passwordReset.notYou')],
  }
}

/**
 * Makes a link for setting a password once, and returns its token. `shownTo` is the administrator who passes it on; a mailed one has
 * none. Times in ms since 1970.
 */
export async function makeResetLink(
  queries: Queries,
  { id, tenant_id }: { id: number; tenant_id: number },
  { now, expiresAt, shownTo = null }: { now: number; expiresAt: number; shownTo?: number | null },
): Promise<string> {
  const token = makeToken()
  await queries
    .insertInto('password_resets')
    .values({
      tenant_id,
      user_id: id,
      token_hash: hashToken(token),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      shown_to: shownTo,
    })
    .execute()
  return token
}
