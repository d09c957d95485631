import type { ColumnType, Generated } from 'kysely'
import type { PhoneAudience } from '../../contract/account/session.ts'
import type { Time } from './schema-operations.ts'

export interface UserTable {
  id: Generated<number>
  tenant_id: number
  tenant_admin: boolean
  first_name: string
  last_name: string
  /** Unique in the installation, case-folded: login names no tenant. */
  email: string
  phone: string | null
  /** Which callers see it while the person comes to an operation. */
  phone_for: Generated<PhoneAudience>
  locale: string
  active: boolean
  password_hash: string
  last_login_at: Time | null
  created_at: Time
  /** Grows with every change of the person by those who administer them. */
  version: Generated<number>
  /** Grows with every change of the grants to the person themselves. */
  grants_version: Generated<number>
  avatar_id: Generated<number | null>
  /** Of the address of their calendar (`calendar/address.ts`). */
  calendar_salt: Generated<string | null>
  /** The administrator who made the account; null: its person registered. */
  made_by: Generated<number | null>
}

export interface MembershipTable {
  user_id: number
  organisation_id: number
  tenant_id: number
  admin: boolean
  function: string | null
  /** What the person is trained for: 'AGT', 'Maschinist'. */
  qualifications: ColumnType<string[], string | undefined, string>
  /** By the name of a qualification the last day on which it counts, YYYY-MM-DD; those that never end are not named. */
  qualification_ends: ColumnType<Record<string, string>, string | undefined, string>
  personnel_no: Generated<string | null>
  joined_at: Time
  left_at: Time | null
}
