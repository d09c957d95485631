import type { ColumnTypes } from '../../column-types.ts'

/** Public texts of a tenant in each language: imprint, privacy notice, accessibility statement. */
export function tenantTexts({ reference, time, end }: ColumnTypes): string[] {
  return [
    `create table tenant_texts (
      tenant_id ${reference} not null references tenants (id),
      name text not null check (name in ('imprint', 'privacy', 'accessibility')),
      locale text not null,
      text text not null,
      version ${reference} not null,
      changed_at ${time} not null,
      changed_by ${reference} references users (id),
      primary key (tenant_id, name, locale)
    ) ${end}`,
  ]
}
