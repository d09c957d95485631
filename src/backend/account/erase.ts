import { localeOrDefault } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import type { ErasedPerson, Feature, Left } from '../feature.ts'
import { goodAddress } from '../mail/address-state.ts'
import { queueMail } from '../mail/queue.ts'
import type { CallerUser } from '../session/sessions.ts'
import { accountDeleted } from './mail-kinds.ts'

type Person = Pick<CallerUser, 'id' | 'tenant_id' | 'first_name' | 'last_name' | 'email' | 'locale'>

interface Erased extends Left {
  /** The sessions that it has ended. */
  sessions: number[]
}

/**
 * Erases the personal data that the features store of a person. Their row stays without name and address, and so do their alarms,
 * responses and status events, which belong to the records of operations. `now` in ms since 1970.
 */
export async function erase(
  queries: Queries,
  person: Person,
  { features, now }: { features: readonly Feature[]; now: number },
): Promise<Erased> {
  const { id, tenant_id, email } = person
  const sessions = await sessionsOf(queries, id)
  const erased: ErasedPerson = { ...person, nameless: { ...nameless(person), email: addressOfNobody(id) } }
  let unclearEntries = 0
  for (const { personal } of features) {
    const left = await personal?.erase?.(queries, erased)
    unclearEntries += left?.unclearEntries ?? 0
    for (const table of personal?.tables ?? [])
      await queries.deleteFrom(table).where('user_id', '=', id).execute()
  }

  const mail = { mail: accountDeleted, recipient: email, locale: localeOrDefault(person.locale) }
  await queueMail(queries, mail, now)
  await queries
    .updateTable('users')
    .set(({ eb, ref }) => ({
      // An address that receives no mail, and that cannot sign in.
      ...erased.nameless,
      phone: null,
      phone_for: 'nobody',
      active: false,
      tenant_admin: false,
      password_hash: '',
      last_login_at: null,
      calendar_salt: null,
      ...goodAddress,
      link_shown_to: null,
      link_shown_at: null,
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
  const t = translate(localeOrDefault(locale))
  return { first_name: t('deletedAccount.firstName'), last_name: t('deletedAccount.lastName') }
}

async function sessionsOf(queries: Queries, userId: number): Promise<number[]> {
  const sessions = await queries.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return sessions.map(({ id }) => id)
}
