import type { ColumnTypes } from '../../column-types.ts'

/**
 * The data that tenant administrators keep: the contact, and the storage limit of each organisation.
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
