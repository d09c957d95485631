import type { ColumnType, Generated } from 'kysely'
import type { PhoneAudience } from '../../contract/account/session.ts'
import type { Time } from './schema-operations.ts'

export interface UserTable {
  id: Generated<number>
  tenant_id: number
  tenant_admin: boolean
  first_name: string
  last_name: string
  /** Case-folded and unique in the installation, as the login does not ask for a tenant. */
  email: string
  phone: string | null
  /** The people who see the phone number while this person comes to an operation. */
  phone_for: Generated<PhoneAudience>
  locale: string
  active: boolean
  password_hash: string
  last_login_at: Time | null
  created_at: Time
  /** Grows with every change of the person by an administrator. */
  version: Generated<number>
  /** Grows with every change of the person's direct grants. */
  grants_version: Generated<number>
  avatar_id: Generated<number | null>
  /** Part of the secret address of the person's calendar (`calendar/address.ts`). */
  calendar_salt: Generated<string | null>
  /** When the mail server last refused a mail to the address for good, and its words; null: the latest mail was taken, or none was sent. */
  mail_refused_at: Generated<Time | null>
  mail_refusal: Generated<string | null>
  /** Since when the person is in by a link that an administrator passed on, without a mailed link used since. */
  unconfirmed_since: Generated<Time | null>
  /** The tenant administrator who was last shown a link for setting the password, and when. */
  link_shown_to: Generated<number | null>
  link_shown_at: Generated<Time | null>
  /** The administrator who made the account; null: the person registered. */
  made_by: Generated<number | null>
}

export interface MembershipTable {
  user_id: number
  organisation_id: number
  tenant_id: number
  admin: boolean
  function: string | null
  /** The person's trainings: 'AGT', 'Maschinist'. */
  qualifications: ColumnType<string[], string | undefined, string>
  /** The last valid day (YYYY-MM-DD) by the name of a qualification; qualifications without an end are missing. */
  qualification_ends: ColumnType<Record<string, string>, string | undefined, string>
  /** When qualifications or their ends were changed last; null: not since the person joined, or not known. */
  qualifications_changed_at: ColumnType<string | null, string | null | undefined>
  personnel_no: Generated<string | null>
  joined_at: Time
  left_at: Time | null
}
