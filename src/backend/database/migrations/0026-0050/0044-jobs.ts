import type { ColumnTypes } from '../../column-types.ts'

/**
 * One queue for all work that is done later (`backend/jobs/`), with a job for each row that waits. The rows stay where they are; the
 * columns in which each of the earlier queues kept its times and tries go.
 */
export function jobs({ id, reference, time, json, end, engine }: ColumnTypes): string[] {
  const object = engine === 'sqlite' ? 'json_object' : 'jsonb_build_object'
  return [
    `create table jobs (
      id ${id},
      kind text not null,
      once_key text,
      lane text,
      tenant_id ${reference} references tenants (id),
      due_at ${time} not null,
      expires_at ${time},
      tries integer not null default 0,
      payload ${json} not null,
      taken_by text,
      taken_until ${time},
      last_error text,
      dead_at ${time},
      created_at ${time} not null,
      unique (kind, once_key)
    ) ${end}`,
    'create index jobs_by_due on jobs (due_at) where dead_at is null',
    'create index jobs_of_lane on jobs (lane, id) where lane is not null',
    'create index jobs_dead on jobs (tenant_id, dead_at) where dead_at is not null',

    `insert into jobs (kind, once_key, due_at, expires_at, tries, payload, created_at)
      select 'mail', cast(id as text), due_at, expires_at, tries, ${object}('mail', id), created_at from mails`,
    'drop index mails_by_due',
    'alter table mails drop column due_at',
    'alter table mails drop column tries',

    `insert into jobs (kind, once_key, tenant_id, due_at, payload, created_at)
      select 'account-deletion', cast(user_id as text), tenant_id, due_at, ${object}('user', user_id), requested_at
      from account_deletions`,
    'drop index account_deletions_by_due',

    // An emergency is told by a job of its own: it does not wait for the reports that are gathered.
    `insert into jobs (kind, once_key, tenant_id, due_at, payload, created_at)
      select 'fms-news', cast(organisation_id as text) || case when at_once then ' at once' else ' gathered' end,
        tenant_id, min(due_at), ${object}('organisation', organisation_id, 'tenant', tenant_id), min(due_at)
      from fms_news group by organisation_id, tenant_id, at_once`,

    `insert into jobs (kind, once_key, tenant_id, due_at, tries, payload, created_at)
      select 'document-preview', cast(id as text), tenant_id, coalesce(preview_due_at, created_at), preview_attempts,
        ${object}('content', id), created_at
      from document_contents where preview = 'waiting'`,
    'drop index document_contents_waiting',
    'alter table document_contents drop column preview_attempts',
    'alter table document_contents drop column preview_due_at',

    // Pushes keep a queue of their own, with the same claim.
    'alter table push_outbox add column taken_by text',
    `alter table push_outbox add column taken_until ${time}`,
  ]
}
