import type * as v from 'valibot'
import type { putTenantText, TenantText } from '../../../contract/tenant/tenant-texts.ts'
import type { Queries } from '../../database/database.ts'
import { Problem } from '../../http/problem.ts'
import type { Caller } from '../../session/caller.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { takeTenant } from '../take.ts'
import { readTexts } from './read.ts'

/**
 * Replaces a text of a tenant. `now` in ms since 1970. Saving the current text again is no conflict.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 409 where the text was changed after the given version.
 */
export async function changeText(
  queries: Queries,
  { name, locale, version, text }: v.InferOutput<typeof putTenantText.input>,
  { caller, now }: { caller: Pick<Caller, 'user'>; now: number },
): Promise<TenantText> {
  const { id, tenant_id } = caller.user
  await takeTenant(queries, tenant_id)
  await tenantAdministratorNow(queries, caller)
  const read = async () => {
    const texts = await readTexts(queries, tenant_id)
    const found = texts.find((one) => one.name === name && one.locale === locale)
    if (!found) throw new Error(`There is no place for the text ${name} in ${locale}.`)
    return found
  }
  const before = await read()
  if (before.text === text) return before
  if (before.version !== version) throw new Problem(409, 'tenantTextChanged', { current: before })

  const row = { text, version: version + 1, changed_at: new Date(now).toISOString(), changed_by: id }
  await queries
    .insertInto('tenant_texts')
    .values({ tenant_id, name, locale, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name', 'locale']).doUpdateSet(row))
    .execute()
  return read()
}
