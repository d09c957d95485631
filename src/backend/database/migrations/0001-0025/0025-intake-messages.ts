import type { ColumnTypes } from '../../column-types.ts'
import { changes, filterIndices, vehiclesFollow, wordsOf } from './0008-operation-lists.ts'

/**
 * Every message of a dispatch centre is kept: what was taken before is no news when it comes again, and what changed nothing
 * can still be looked up. The number of an operation that is over may alarm again: as its next `turn`.
 */
export function intakeMessages(types: ColumnTypes): string[] {
  const { id, reference, time, json, end, engine } = types
  return [
    ...(engine === 'sqlite' ? operationsInSqlite(types) : operationsInPostgres(types)),

    `create index operations_alarmed_again on operations (organisation_id, alarmed_again_at)
      where alarmed_again_at is not null`,

    `create table intake_messages (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      operation_id ${reference} not null references operations (id),
      source text not null,
      source_id text not null,
      turn integer not null,
      sender text not null,
      content text not null,
      times integer not null default 1,
      reported_at ${time},
      received_at ${time} not null,
      outcome text not null
        check (outcome in ('alarmed', 'alarmed_again', 'updated', 'repeated', 'unchanged')),
      message ${json}
    ) ${end}`,
    `create index intake_messages_by_content on intake_messages
      (organisation_id, source, source_id, content)`,
    'create index intake_messages_of_operation on intake_messages (operation_id, id)',
    `create index intake_messages_of_organisation on intake_messages (organisation_id, id)
      where message is not null`,
    'create index intake_messages_to_clear on intake_messages (received_at) where message is not null',

    // Of a gateway whose clock is ahead: by this the same report is known again.
    `alter table vehicle_statuses add column said_at ${time}`,
    'create index vehicle_statuses_said on vehicle_statuses (vehicle_id, said_at) where said_at is not null',
  ]
}

const turns = 'unique (organisation_id, source, source_id, turn)'

function operationsInPostgres({ time }: ColumnTypes): string[] {
  return [
    'alter table operations add column turn integer not null default 0',
    `alter table operations add column alarmed_again_at ${time}`,
    'alter table operations drop constraint operations_organisation_id_source_source_id_key',
    `alter table operations add ${turns}`,
  ]
}

/** The columns of an operation until then, in the words of the migrations that added them. */
function columnsOf({ id, reference, time, boolean, real }: ColumnTypes): Record<string, string> {
  return {
    id,
    tenant_id: `${reference} not null references tenants (id)`,
    organisation_id: `${reference} not null references organisations (id)`,
    source: 'text not null',
    source_id: 'text not null',
    number: 'text',
    kind: `text not null check (kind in ('actual', 'exercise', 'test'))`,
    type: 'text not null',
    keyword: 'text',
    keyword_id: `${reference} references keywords (id)`,
    title: 'text not null',
    text: 'text',
    priority: `${boolean} not null`,
    address: 'text',
    lat: real,
    lng: real,
    remark: 'text',
    caller_name: 'text',
    caller_phone: 'text',
    alarm_at: `${time} not null`,
    created_at: `${time} not null`,
    closed_at: time,
    deleted_at: time,
    version: `${reference} not null default 1`,
    street: 'text',
    postcode: 'text',
    city: 'text',
    object: 'text',
    location_note: 'text',
    close_reason: `text check (close_reason in ('done', 'cancelled', 'false_alarm', 'merged'))`,
    report: 'text',
    merged_into: `${reference} references operations (id)`,
    archived_at: time,
    created_by: `${reference} references users (id)`,
    deleted_by: `${reference} references users (id)`,
    delete_reason: 'text',
  }
}

/**
 * SQLite lets go of no `unique`: the table is made anew, and with it its indices and triggers, which go with the old one.
 * Nothing else is renamed, so what refers to `operations` goes on doing so. Foreign keys are not enforced meanwhile
 * (`sqlite.ts`); otherwise the rows that refer to the old ones would be deleted with them.
 */
function operationsInSqlite(types: ColumnTypes): string[] {
  const columns = columnsOf(types)
  const names = Object.keys(columns).join(', ')
  const created = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return [
    `create table kept_operations as select ${names} from operations`,
    `create table kept_sequence as select seq from sqlite_sequence where name = 'operations'`,
    'drop table operations',
    `create table operations (
      ${created.join(`,\n      `)},
      turn integer not null default 0,
      alarmed_again_at ${types.time},
      ${turns}
    ) ${types.end}`,
    `insert into operations (${names}) select ${names} from kept_operations`,
    // No id is given twice, also where the latest operation is gone.
    `update sqlite_sequence set seq = max(seq, (select seq from kept_sequence))
      where name = 'operations' and exists (select 1 from kept_sequence)`,
    'drop table kept_operations',
    'drop table kept_sequence',
    'create index operations_latest on operations (organisation_id, alarm_at desc, id desc)',
    ...filterIndices(),
    ...vehiclesFollow(types),
    ...searchInSqlite(types),
  ]
}

/**
 * As in migration 0008, but each row has a place of its own: it is made of organisation (9 bits), time (32 bits of seconds:
 * until 2106) and id (22 bits), where four million operations would have to come in a second for two to share one.
 */
function searchInSqlite({ trigger }: ColumnTypes): string[] {
  const place = (row: string) =>
    `(${row}organisation_id % 512) * 18014398509481984 +
      min(max(unixepoch(${row}alarm_at), 0), 4294967295) * 4194304 +
      ${row}id % 4194304`
  const insert = (row: string, from: string) =>
    `insert or replace into operation_search (rowid, operation_id, words)
      select ${place(row)}, ${row}id, ${wordsOf(row)} ${from}`
  const remove = `delete from operation_search where rowid = ${place('old.')}`
  return [
    `insert into operation_search (operation_search) values ('delete-all')`,
    insert('', 'from operations'),
    ...trigger('operation_words_added', 'insert on operations', insert('new.', '')),
    ...trigger('operation_words_changed', changes, `${remove}; ${insert('new.', '')}`),
    ...trigger('operation_words_removed', 'delete on operations', remove),
  ]
}
