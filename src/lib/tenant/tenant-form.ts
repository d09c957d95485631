import { foldEmail, isEmailAddress } from '../../contract/account/email-address.ts'
import { isLocale, type Locale } from '../../contract/locales.ts'
import { type Tenant, tenantTextLimits } from '../../contract/tenant/tenant.ts'
import { bytesOf, gigabytesOf, isQuota } from '../organisation/quota.ts'

/** What the form of a tenant holds, as it stands there; '' where nothing is known. */
export interface TenantValues {
  name: string
  contact_name: string
  contact_email: string
  contact_phone: string
  locale: Locale
  /** In gigabytes; '': as much as the installation gives. */
  storage_quota: string
}
export type TenantField = keyof TenantValues

export function valuesOf(tenant: Tenant): TenantValues {
  return {
    name: tenant.name,
    contact_name: tenant.contact_name ?? '',
    contact_email: tenant.contact_email ?? '',
    contact_phone: tenant.contact_phone ?? '',
    locale: tenant.locale,
    storage_quota: gigabytesOf(tenant.storage_quota),
  }
}

/** @param before what holds where the form shows nothing to choose */
export function valuesIn(data: FormData, before: TenantValues): TenantValues {
  const text = (name: TenantField) => String(data.get(name) ?? '').trim()
  const locale = text('locale')
  return {
    name: text('name'),
    contact_name: text('contact_name'),
    contact_email: text('contact_email'),
    contact_phone: text('contact_phone'),
    locale: isLocale(locale) ? locale : before.locale,
    storage_quota: text('storage_quota'),
  }
}

export type TenantProblem = 'nameMissing' | 'emailWrong' | 'quotaWrong' | 'tooLong'

/** What can be said without a server. */
export function problemsIn(values: TenantValues) {
  const { name, contact_email: email } = values
  const found: { field: TenantField; problem: TenantProblem }[] = []
  if (name === '') found.push({ field: 'name', problem: 'nameMissing' })
  for (const field of Object.keys(tenantTextLimits) as (keyof typeof tenantTextLimits)[])
    if (values[field].length > tenantTextLimits[field]) found.push({ field, problem: 'tooLong' })
  if (email !== '' && !isEmailAddress(foldEmail(email)))
    found.push({ field: 'contact_email', problem: 'emailWrong' })
  if (!isQuota(values.storage_quota)) found.push({ field: 'storage_quota', problem: 'quotaWrong' })
  return found
}

/** What is sent of these fields. */
export function inputOf(values: TenantValues, names: readonly TenantField[]) {
  const has = (name: TenantField) => names.includes(name)
  return {
    ...(has('name') && { name: values.name }),
    ...(has('contact_name') && { contact_name: values.contact_name || null }),
    ...(has('contact_email') && { contact_email: values.contact_email || null }),
    ...(has('contact_phone') && { contact_phone: values.contact_phone || null }),
    ...(has('locale') && { locale: values.locale }),
    ...(has('storage_quota') && { storage_quota: bytesOf(values.storage_quota) }),
  }
}
