import type { ColumnTypes } from '../../column-types.ts'

/** Of a membership: what decides rights. */
const deciding = 'update of user_id, organisation_id, tenant_id, admin, left_at on memberships'

/**
 * What a member is trained for in an organisation: texts as they are said there ('AGT', 'Maschinist'), always read and
 * written as a whole with the membership. They decide no right, and whole brigades of them are imported at once: from now
 * on a membership tells of a change of rights only where something has changed that decides one.
 */
export function qualifications({ engine, json, trigger }: ColumnTypes): string[] {
  return [
    `alter table memberships add column qualifications ${json} not null default '[]'`,

    engine === 'postgres' ? 'drop function membership_changed cascade' : 'drop trigger membership_changed',
    ...trigger(
      'membership_changed',
      deciding,
      'insert into rights_changes (user_id, organisation_id) values (old.user_id, null), (new.user_id, null)',
    ),
  ]
}
