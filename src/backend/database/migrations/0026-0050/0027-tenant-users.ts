import type { ColumnTypes } from '../../column-types.ts'

/** Of an event: whose entries in the list of people it makes stale, in the rows before or after. */
interface Watched {
  event: string
  rows: readonly ('old' | 'new')[]
  /** Which people, as a condition about `users` and `row`. */
  concerned: (row: 'old' | 'new') => string
}

const itself = (row: string) => `users.id = ${row}.id`
const byUser = (row: string) => `users.id = ${row}.user_id`
const members = (row: string) =>
  `users.id in (select user_id from memberships where organisation_id = ${row}.id)`
/** The person or the group members of a grant. Only `operations.view` matters, as other permissions show no alarm. */
const ofGrant = (row: string) =>
  `${row}.name = 'operations.view' and users.id in (
    select ${row}.user_id where ${row}.user_id is not null
    union select user_id from group_members where group_id = ${row}.group_id)`

/**
 * The changes that affect the marks of a person in the index (`backend/tenant/index/kinds.ts`): being active, the first sign-in,
 * memberships, administration, and all data that decide whether the person sees alarms.
 */
const watched: Readonly<Record<string, Watched>> = {
  user_marked: { event: 'update of active, tenant_admin on users', rows: ['new'], concerned: itself },
  // Every sign-in writes the column, but only the first one changes a mark.
  user_signed_in: {
    event: 'update of last_login_at on users',
    rows: ['new'],
    concerned: (row) => `${itself(row)} and (old.last_login_at is null) <> (new.last_login_at is null)`,
  },
  membership_listed: { event: 'insert on memberships', rows: ['new'], concerned: byUser },
  membership_listed_otherwise: {
    event: 'update of admin, left_at on memberships',
    rows: ['new'],
    concerned: byUser,
  },
  membership_listed_no_more: { event: 'delete on memberships', rows: ['old'], concerned: byUser },
  grant_listed: { event: 'insert on permission_grants', rows: ['new'], concerned: ofGrant },
  grant_listed_otherwise: { event: 'update on permission_grants', rows: ['old', 'new'], concerned: ofGrant },
  grant_listed_no_more: { event: 'delete on permission_grants', rows: ['old'], concerned: ofGrant },
  group_member_listed: { event: 'insert on group_members', rows: ['new'], concerned: byUser },
  group_member_listed_no_more: { event: 'delete on group_members', rows: ['old'], concerned: byUser },
  organisation_listed_otherwise: {
    event: 'update of active on organisations',
    rows: ['new'],
    concerned: members,
  },
}

/** Indices and triggers by which tenant administrators find people, and the administrator who made an account. */
export function tenantUsers({ reference, trigger }: ColumnTypes): string[] {
  return [
    // The administrator who made the account; null: the person registered.
    `alter table users add column made_by ${reference} references users (id)`,
    // Only queries with the same expression `tenant_id + 0` use these indices: SQLite does not know how many people a tenant has, and
    // would choose them for finding a few people by id, too.
    'create index users_by_last_login on users ((tenant_id + 0), last_login_at desc, id desc)',
    'create index users_by_creation on users ((tenant_id + 0), created_at desc, id desc)',
    ...Object.entries(watched).flatMap(([name, { event, rows, concerned }]) => {
      const where = rows.map((row) => `(${concerned(row)})`).join(' or ')
      return trigger(
        name,
        event,
        `insert into tenant_index_stale (kind, row_id, tenant_id)
          select 'user', users.id, users.tenant_id from users where ${where}
          on conflict (kind, row_id) do update set tenant_id = excluded.tenant_id`,
      )
    }),
  ]
}
