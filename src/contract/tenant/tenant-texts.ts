import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { locales } from '../locales.ts'
import { extra, identifier, queryInteger, timestamp } from '../values.ts'
import { tenantAdministration } from './tenant-values.ts'

/**
 * The public texts, which need no sign-in: the imprint (§ 5 DDG), the privacy notice (Art. 13 GDPR), and the accessibility statement
 * (Directive (EU) 2016/2102, EN 301 549).
 */
export const textNames = ['imprint', 'privacy', 'accessibility'] as const
export type TextName = (typeof textNames)[number]

/** In UTF-16 units: a privacy notice of twenty pages. */
export const LONGEST_TEXT = 60_000

const NamedTenant = v.object({
  id: identifier,
  name: v.string(),
  contact_name: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  contact_phone: v.nullable(v.string()),
})

export const PublicText = v.object({
  /** The tenant of the text; null: there are several tenants, and the request names none. */
  tenant: v.nullable(NamedTenant),
  /** The tenants to choose from, if the request names none. */
  tenants: v.array(v.object({ id: identifier, name: v.string() })),
  /** null: the tenant has not written the text yet, in any language. */
  text: v.nullable(v.string()),
  /** The language of the text: the requested one, if the text exists in it. */
  locale: v.nullable(v.picklist(locales)),
  changed_at: extra(v.nullable(timestamp)),
})
export type PublicText = v.InferOutput<typeof PublicText>

const asked = { name: v.picklist(textNames), locale: v.picklist(locales) }

export const getPublicText = endpoint('GET', '/api/texts', {
  access: { kind: 'open' },
  summary:
    'A text that everybody may read: imprint, privacy notice or accessibility statement. Of several tenants it has to be said which.',
  input: v.object({ ...asked, tenant: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)) }),
  output: PublicText,
})

export const getOwnText = endpoint('GET', '/api/user/texts', {
  access: { kind: 'session' },
  summary: 'The same text of the tenant of the caller.',
  input: v.object(asked),
  output: PublicText,
})

export const TenantText = v.object({
  name: v.picklist(textNames),
  locale: v.picklist(locales),
  /** Empty: nothing is written yet. */
  text: v.string(),
  changed_at: v.nullable(timestamp),
  changed_by: v.nullable(v.string()),
  /** 0: nothing is written yet. A change that names an older one is answered with 409. */
  version: v.number(),
})
export type TenantText = v.InferOutput<typeof TenantText>

export const listTenantTexts = endpoint('GET', '/api/tenant/texts', {
  access: tenantAdministration,
  summary: 'The texts of the tenant, each in each language, also those that are not written yet.',
  input: v.object({}),
  output: v.array(TenantText),
})

export const putTenantText = endpoint('PUT', '/api/tenant/texts', {
  access: tenantAdministration,
  summary:
    'Replaces a text of the tenant. Empty: a template that says what is known stands in its place. Lines that begin with "# " are headings, those with "- " entries of a list; an empty line ends a paragraph.',
  conflict: 'Somebody has changed it since `version`; `current` is the text as it is now.',
  input: v.strictObject({
    ...asked,
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    text: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_TEXT)),
  }),
  output: TenantText,
})
