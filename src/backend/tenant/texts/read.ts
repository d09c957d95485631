import { type Locale, locales } from '../../../contract/locales.ts'
import {
  type PublicText,
  type TenantText,
  type TextName,
  textNames,
} from '../../../contract/tenant/tenant-texts.ts'
import type { Queries } from '../../database/database.ts'
import { notFound } from '../../http/problem.ts'

/** All texts of a tenant, also those that are not written yet. */
export async function readTexts(queries: Queries, tenantId: number): Promise<TenantText[]> {
  const rows = await queries
    .selectFrom('tenant_texts')
    .leftJoin('users', 'users.id', 'tenant_texts.changed_by')
    .select([
      'tenant_texts.name',
      'tenant_texts.locale',
      'tenant_texts.text',
      'tenant_texts.version',
      'tenant_texts.changed_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('tenant_texts.tenant_id', '=', tenantId)
    .execute()
  return textNames.flatMap((name) =>
    locales.map((locale) => {
      const row = rows.find((one) => one.name === name && one.locale === locale)
      if (!row) return { name, locale, text: '', changed_at: null, changed_by: null, version: 0 }
      const { first_name, last_name, ...text } = row
      return { ...text, changed_by: first_name === null ? null : `${first_name} ${last_name}` }
    }),
  )
}

/**
 * A public text of a tenant. `tenantId` undefined: the only tenant of the installation.
 * @throws {Problem} 404 where there is no such tenant.
 */
export async function readPublicText(
  queries: Queries,
  { name, locale, tenantId }: { name: TextName; locale: Locale; tenantId: number | undefined },
): Promise<PublicText> {
  const tenants = await queries.selectFrom('tenants').select(['id', 'name']).orderBy('name').execute()
  const meant = tenantId ?? (tenants.length === 1 ? tenants[0]?.id : undefined)
  if (meant === undefined) return { tenant: null, tenants, text: null, locale: null, changed_at: null }
  const tenant = await queries
    .selectFrom('tenants')
    .select(['id', 'name', 'contact_name', 'contact_email', 'contact_phone'])
    .where('id', '=', meant)
    .executeTakeFirst()
  if (!tenant) throw notFound()
  const written = (await readTexts(queries, meant)).filter((text) => text.name === name && text.text !== '')
  const text = written.find((one) => one.locale === locale) ?? written[0]
  return {
    tenant,
    tenants: [],
    text: text?.text ?? null,
    locale: text?.locale ?? null,
    changed_at: text?.changed_at ?? null,
  }
}
