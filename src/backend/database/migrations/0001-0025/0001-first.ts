import type { ColumnTypes } from '../../column-types.ts'

/** Tenants, people, rights, sessions, operations, vehicles, notifications and intake keys. */
export function first({ id, reference, time, boolean, real, json, end }: ColumnTypes): string[] {
  return [
    `create table tenants (
      id ${id},
      name text not null,
      locale text not null,
      created_at ${time} not null
    ) ${end}`,

    `create table organisations (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      name text not null,
      short_name text not null,
      kind text not null check (kind in ('FF', 'BF', 'WF', 'THW', 'RD', 'HiOrg')),
      time_zone text not null,
      active ${boolean} not null,
      created_at ${time} not null
    ) ${end}`,
    'create index organisations_of_tenant on organisations (tenant_id)',

    `create table users (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      tenant_admin ${boolean} not null,
      first_name text not null,
      last_name text not null,
      email text not null unique,
      phone text,
      locale text not null,
      active ${boolean} not null,
      password_hash text not null,
      last_login_at ${time},
      created_at ${time} not null
    ) ${end}`,

    `create table memberships (
      user_id ${reference} not null references users (id),
      organisation_id ${reference} not null references organisations (id),
      tenant_id ${reference} not null references tenants (id),
      admin ${boolean} not null,
      function text,
      joined_at ${time} not null,
      left_at ${time},
      primary key (user_id, organisation_id)
    ) ${end}`,
    'create index memberships_of_organisation on memberships (organisation_id)',

    `create table groups (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      name text not null,
      created_at ${time} not null,
      unique (organisation_id, name)
    ) ${end}`,

    `create table group_members (
      group_id ${reference} not null references groups (id),
      user_id ${reference} not null references users (id),
      primary key (group_id, user_id)
    ) ${end}`,
    'create index group_members_of_user on group_members (user_id)',

    `create table permission_grants (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} references users (id),
      group_id ${reference} references groups (id),
      organisation_id ${reference} references organisations (id),
      name text not null,
      granted ${boolean} not null,
      check ((user_id is null) <> (group_id is null))
    ) ${end}`,
    'create index permission_grants_of_user on permission_grants (user_id)',
    'create index permission_grants_of_group on permission_grants (group_id)',

    `create table sessions (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null references users (id),
      device_name text not null,
      ip text,
      created_at ${time} not null,
      last_seen_at ${time} not null,
      expires_at ${time} not null,
      revoked_at ${time}
    ) ${end}`,
    'create index sessions_of_user on sessions (user_id)',

    `create table session_tokens (
      id ${id},
      session_id ${reference} not null references sessions (id),
      token_hash text not null unique,
      created_at ${time} not null,
      expires_at ${time} not null,
      first_used_at ${time},
      superseded_at ${time}
    ) ${end}`,
    'create index session_tokens_of_session on session_tokens (session_id)',

    `create table keywords (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      code text not null,
      title text not null,
      type text not null,
      priority ${boolean} not null,
      aliases ${json} not null,
      active ${boolean} not null,
      unique (tenant_id, code)
    ) ${end}`,

    `create table operations (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      source text not null,
      source_id text not null,
      number text,
      kind text not null check (kind in ('actual', 'exercise', 'test')),
      type text not null,
      keyword text,
      keyword_id ${reference} references keywords (id),
      title text not null,
      text text,
      priority ${boolean} not null,
      address text,
      lat ${real},
      lng ${real},
      remark text,
      caller_name text,
      caller_phone text,
      alarm_at ${time} not null,
      created_at ${time} not null,
      closed_at ${time},
      deleted_at ${time},
      version ${reference} not null default 1,
      unique (organisation_id, source, source_id)
    ) ${end}`,
    'create index operations_latest on operations (organisation_id, alarm_at desc, id desc)',

    `create table operation_vehicles (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      operation_id ${reference} not null references operations (id),
      vehicle_id ${reference},
      call_sign text not null,
      alarmed_at ${time},
      en_route_at ${time},
      on_scene_at ${time},
      available_at ${time},
      home_at ${time},
      unique (operation_id, call_sign)
    ) ${end}`,

    `create table operation_responses (
      operation_id ${reference} not null references operations (id),
      user_id ${reference} not null references users (id),
      tenant_id ${reference} not null references tenants (id),
      answer text not null check (answer in ('coming', 'later', 'not_coming')),
      minutes ${reference},
      note text,
      answered_at ${time} not null,
      primary key (operation_id, user_id)
    ) ${end}`,

    `create table operation_timeline (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      operation_id ${reference} not null references operations (id),
      at ${time} not null,
      kind text not null,
      actor text,
      text text
    ) ${end}`,
    'create index operation_timeline_of_operation on operation_timeline (operation_id, id)',

    `create table vehicles (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      call_sign text not null,
      short_name text,
      type_name text,
      active ${boolean} not null,
      fms_status ${reference} check (fms_status between 0 and 9),
      fms_call ${reference} check (fms_call in (0, 5)),
      fms_status_at ${time},
      fms_status_note text,
      fms_source text,
      lat ${real},
      lng ${real},
      position_at ${time},
      current_operation_id ${reference} references operations (id),
      unique (organisation_id, call_sign)
    ) ${end}`,

    `create table vehicle_statuses (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      vehicle_id ${reference} not null references vehicles (id),
      status ${reference} not null check (status between 0 and 9),
      at ${time} not null,
      received_at ${time} not null,
      note text,
      source text not null check (source in ('manual', 'divera', 'api')),
      user_id ${reference} references users (id)
    ) ${end}`,
    'create index vehicle_statuses_latest on vehicle_statuses (vehicle_id, at desc, id desc)',

    `create table notifications (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null references users (id),
      organisation_id ${reference} not null references organisations (id),
      type text not null check (type in ('operation', 'operation_updated', 'fms_status', 'other')),
      title text not null,
      body text not null,
      operation_id ${reference} references operations (id),
      vehicle_id ${reference} references vehicles (id),
      read_at ${time},
      created_at ${time} not null
    ) ${end}`,
    'create index notifications_of_user on notifications (user_id, organisation_id, id desc)',
    'create index notifications_unread on notifications (user_id, organisation_id) where read_at is null',

    `create table api_keys (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      name text not null,
      key_hash text not null unique,
      created_at ${time} not null,
      revoked_at ${time}
    ) ${end}`,
  ]
}
