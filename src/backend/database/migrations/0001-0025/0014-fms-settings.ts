import type { ColumnTypes } from '../../column-types.ts'

/** A tenant's labels for the FMS statuses, and the age at which a status counts as stale. */
export function fmsSettings({ json, reference }: ColumnTypes): string[] {
  return [
    `alter table tenants add column fms_preset text not null default 'standard'`,
    `alter table tenants add column fms_labels ${json} not null default '{}'`,
    'alter table tenants add column fms_stale_after_minutes integer default 720',
    'alter table tenants add column fms_stale_at_rest_after_minutes integer',
    `alter table tenants add column fms_version ${reference} not null default 1`,
  ]
}
