import * as v from 'valibot'
import { withoutLink } from '../people/person-name.ts'
import { foldEmail, isEmailAddress } from '../account/email-address.ts'
import { endpoint } from '../endpoint.ts'
import { locales } from '../locales.ts'
import { identifier, timestamp } from '../values.ts'
import { tenantAdministration } from './tenant-values.ts'

/** Longest texts of a tenant, in UTF-16 units. */
export const tenantTextLimits = {
  name: 200,
  contact_name: 200,
  contact_email: 254,
  contact_phone: 50,
} as const

/** Quotas are whole gigabytes for people, and bytes on the wire: 1 to 10,000 GB. */
export const GIGABYTE = 1000 ** 3
export const MOST_GIGABYTES = 10_000
export const quota = v.nullable(
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_GIGABYTES * GIGABYTE)),
)

/** What a county, an association or a works brigade is called whose organisations are administered together. */
export const Tenant = v.object({
  id: identifier,
  name: v.string(),
  /** Whom its people ask who need help. */
  contact_name: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  contact_phone: v.nullable(v.string()),
  /** The language of letters to people who have not chosen one. */
  locale: v.picklist(locales),
  /** Limit in bytes for the documents of all its organisations; null: the limit of the installation. */
  storage_quota: v.nullable(v.number()),
  /** The installation's limit in bytes for tenants without their own. */
  storage_default: v.number(),
  /** Bytes that documents take now, each content once. */
  storage_used: v.number(),
  changed_at: v.nullable(timestamp),
  changed_by: v.nullable(v.string()),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Tenant = v.InferOutput<typeof Tenant>

export const getTenant = endpoint('GET', '/api/tenant', {
  access: tenantAdministration,
  summary: 'The tenant of the caller.',
  input: v.object({}),
  output: Tenant,
})

const line = (name: keyof typeof tenantTextLimits) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(tenantTextLimits[name]),
    v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  )
/** Empty is the same as null. */
const given = (name: keyof typeof tenantTextLimits) => v.optional(v.nullable(line(name)))

export const updateTenant = endpoint('PATCH', '/api/tenant', {
  access: tenantAdministration,
  summary: 'Changes the tenant of the caller. What is not named stays.',
  conflict: 'Somebody has changed it since `version`; `current` is the tenant as it is now.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: v.optional(v.pipe(line('name'), v.minLength(1), withoutLink)),
    contact_name: given('contact_name'),
    contact_email: v.optional(
      v.nullable(
        v.pipe(
          line('contact_email'),
          v.check((text) => text === '' || isEmailAddress(foldEmail(text))),
        ),
      ),
    ),
    contact_phone: given('contact_phone'),
    locale: v.optional(v.picklist(locales)),
    storage_quota: v.optional(quota),
  }),
  output: Tenant,
})
