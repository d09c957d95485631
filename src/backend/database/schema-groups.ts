import type { Generated } from 'kysely'
import type { Time } from './schema-operations.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

export interface GroupTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  name: string
  description: Generated<string | null>
  colour: Generated<string>
  /** Whether new members of the organisation join the group, too. */
  new_members_join: Generated<boolean>
  /** Whether its members are leaders of the organisation (`isLeader`). */
  leads: Generated<boolean>
  version: Generated<number>
  created_at: Time
}

export interface GroupMemberTable {
  group_id: number
  user_id: number
}

/** A grant to either a user or a group. `organisation_id` null: in all organisations. `granted` false: a refusal. */
export interface PermissionGrantTable {
  id: Generated<number>
  tenant_id: number
  user_id: number | null
  group_id: number | null
  organisation_id: number | null
  name: PermissionName
  granted: boolean
}
