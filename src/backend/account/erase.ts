import { defaultLocale, isLocale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { dropAvatar } from '../avatars/store.ts'
import type { Queries } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { queueMail } from '../mail/queue.ts'
import type { CallerUser } from '../session/sessions.ts'
import { endEmailChange } from './email-change.ts'

type Person = Pick<CallerUser, 'id' | 'tenant_id' | 'first_name' | 'last_name' | 'email' | 'locale'>

/** What is only of the person, and goes with them: each row names them as `user_id`. */
const own = [
  'push_subscriptions',
  'notifications',
  'notification_settings',
  'availabilities',
  'idempotency_keys',
  'password_resets',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'sign_in_challenges',
  'known_devices',
  'group_members',
  'permission_grants',
  'account_deletions',
  'document_uploads',
  'operation_seen',
] as const satisfies readonly (keyof Schema)[]

interface Erased {
  /** The sessions that it has ended. */
  sessions: number[]
  /** How many entries of timelines still have this name, because they may be a namesake's. */
  unclearEntries: number
}

/**
 * Erases the personal data of a person. Their row stays without name and address, and so do their alarms, responses and status events,
 * which belong to the records of operations. `now` in ms since 1970.
 */
export async function erase(queries: Queries, person: Person, now: number): Promise<Erased> {
  const { id, tenant_id, email } = person
  await endEmailChange(queries, id)
  await dropAvatar(queries, person)
  for (const table of own) await queries.deleteFrom(table).where('user_id', '=', id).execute()
  const sessions = await forgetSessions(queries, id)
  await queries.deleteFrom('memberships').where('user_id', '=', id).execute()
  const unclearEntries = await eraseFromOperations(queries, person)
  await eraseInvitations(queries, person)

  const locale = isLocale(person.locale) ? person.locale : defaultLocale
  await queries.deleteFrom('mails').where('recipient', '=', email).execute()
  await queueMail(queries, { kind: 'accountDeleted', recipient: email, locale }, now)
  await queries
    .updateTable('users')
    .set(({ eb, ref }) => ({
      ...nameless(person),
      // An address that receives no mail, and that cannot sign in.
      email: addressOfNobody(id),
      phone: null,
      phone_for: 'nobody',
      active: false,
      tenant_admin: false,
      password_hash: '',
      last_login_at: null,
      calendar_salt: null,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', '=', id)
    .where('tenant_id', '=', tenant_id)
    .execute()
  return { sessions, unclearEntries }
}

/** RFC 2606: a name that never leads anywhere. */
export const NOBODY = '@deleted.invalid'
const addressOfNobody = (id: number) => `${id}${NOBODY}`

/** Whether it is the address of an account that is deleted. */
export function isErased(email: string): boolean {
  return email.endsWith(NOBODY)
}

/** How a deleted account is called, in the language that its person had chosen. */
function nameless({ locale }: Pick<Person, 'locale'>): { first_name: string; last_name: string } {
  const t = translate(isLocale(locale) ? locale : defaultLocale)
  return { first_name: t('deletedAccount.firstName'), last_name: t('deletedAccount.lastName') }
}

async function forgetSessions(queries: Queries, userId: number): Promise<number[]> {
  const ids = queries.selectFrom('sessions').select('id').where('user_id', '=', userId)
  await queries.deleteFrom('session_tokens').where('session_id', 'in', ids).execute()
  const ended = await queries.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute()
  return ended.map(({ id }) => id)
}

/**
 * Takes the person's name and notes out of the timelines. Answers how many entries stay because they may be a namesake's: those from
 * before migration 0036 that several accounts of the tenant could have written.
 */
async function eraseFromOperations(queries: Queries, person: Person): Promise<number> {
  const { id, tenant_id, first_name, last_name } = person
  await queries.updateTable('operation_responses').set({ note: null }).where('user_id', '=', id).execute()
  const after = nameless(person)
  await queries
    .updateTable('operation_timeline')
    // The note of an answer is the person's own; the texts of other entries say something of the operation.
    .set({ text: null })
    .where('tenant_id', '=', tenant_id)
    .where('actor_id', '=', id)
    .where('kind', 'like', 'response.%')
    .execute()
  await queries
    .updateTable('operation_timeline')
    .set({ actor: `${after.first_name} ${after.last_name}` })
    .where('tenant_id', '=', tenant_id)
    .where('actor_id', '=', id)
    .execute()
  const { unclear } = await queries
    .selectFrom('operation_timeline')
    .select(({ fn }) => fn.countAll<number>().as('unclear'))
    .where('tenant_id', '=', tenant_id)
    .where('actor_id', 'is', null)
    .where('actor', '=', `${first_name} ${last_name}`)
    .where('kind', 'not like', 'fms.%')
    .executeTakeFirstOrThrow()
  return unclear
}

/** Deletes open invitations to the person, and removes the person's name and address from used ones. */
async function eraseInvitations(queries: Queries, { id, email }: Person): Promise<void> {
  await queries.deleteFrom('invitations').where('email', '=', email).where('used_at', 'is', null).execute()
  await queries
    .updateTable('invitations')
    .set({ email: addressOfNobody(id), first_name: null, last_name: null, function: null })
    .where((either) => either.or([either('used_by', '=', id), either('email', '=', email)]))
    .execute()
}
