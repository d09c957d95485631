import type { ColumnTypes } from '../column-types.ts'

/**
 * What those who administer a tenant keep of it: whom to ask, and how much each of its organisations may store.
 */
export function tenants({ reference, time }: ColumnTypes): string[] {
  return [
    'alter table tenants add column contact_name text',
    'alter table tenants add column contact_email text',
    'alter table tenants add column contact_phone text',
    `alter table tenants add column version ${reference} not null default 1`,
    `alter table tenants add column changed_at ${time}`,
    `alter table tenants add column changed_by ${reference} references users (id)`,

    `alter table organisations add column storage_quota ${reference}`,
  ]
}
