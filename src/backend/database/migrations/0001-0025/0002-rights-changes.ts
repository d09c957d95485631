import type { ColumnTypes } from '../../column-types.ts'

/** Of an event: who lost or changed a right by it, in the row before or after. */
interface Watched {
  event: string
  rows: readonly ('old' | 'new')[]
  /** The user and the organisation concerned, as SQL about `row`. */
  concerns: (row: string) => readonly [user: string, organisation: string]
}

const byUser = (row: string) => [`${row}.user_id`, 'null'] as const
const itself = (row: string) => [`${row}.id`, 'null'] as const
const organisation = (row: string) => ['null', `${row}.id`] as const
const ofGroup = (row: string) => ['null', `${row}.organisation_id`] as const
/** A grant concerns its person, or the whole organisation of its group. */
const ofGrant = (row: string) =>
  [`${row}.user_id`, `(select organisation_id from groups where id = ${row}.group_id)`] as const

/** The changes of rows that can take a right away; inserted grants count, too, as they may be refusals. */
const watched: Readonly<Record<string, Watched>> = {
  membership_changed: { event: 'update on memberships', rows: ['old', 'new'], concerns: byUser },
  membership_deleted: { event: 'delete on memberships', rows: ['old'], concerns: byUser },
  grant_added: { event: 'insert on permission_grants', rows: ['new'], concerns: ofGrant },
  grant_changed: { event: 'update on permission_grants', rows: ['old', 'new'], concerns: ofGrant },
  grant_deleted: { event: 'delete on permission_grants', rows: ['old'], concerns: ofGrant },
  group_member_added: { event: 'insert on group_members', rows: ['new'], concerns: byUser },
  group_member_changed: { event: 'update on group_members', rows: ['old', 'new'], concerns: byUser },
  group_member_deleted: { event: 'delete on group_members', rows: ['old'], concerns: byUser },
  group_moved: { event: 'update of organisation_id on groups', rows: ['old', 'new'], concerns: ofGroup },
  // Without last_login_at, which every sign-in writes.
  person_changed: {
    event: 'update of active, tenant_admin, tenant_id on users',
    rows: ['old'],
    concerns: itself,
  },
  person_deleted: { event: 'delete on users', rows: ['old'], concerns: itself },
  organisation_changed: {
    event: 'update of active, tenant_id on organisations',
    rows: ['old'],
    concerns: organisation,
  },
  organisation_deleted: { event: 'delete on organisations', rows: ['old'], concerns: organisation },
  // Without last_seen_at, which is written every minute of use.
  session_changed: {
    event: 'update of revoked_at, expires_at, user_id on sessions',
    rows: ['old'],
    concerns: byUser,
  },
  session_deleted: { event: 'delete on sessions', rows: ['old'], concerns: byUser },
}

/**
 * Changes of rights by any program, for the server, whose open sockets listen to channels. The server deletes the rows that it has
 * read.
 */
export function rightsChanges({ id, reference, end, trigger }: ColumnTypes): string[] {
  return [
    `create table rights_changes (
      id ${id},
      user_id ${reference},
      organisation_id ${reference}
    ) ${end}`,
    ...Object.entries(watched).flatMap(([name, { event, rows, concerns }]) => {
      const values = rows.map((row) => `(${concerns(row).join(', ')})`).join(', ')
      return trigger(name, event, `insert into rights_changes (user_id, organisation_id) values ${values}`)
    }),
  ]
}
