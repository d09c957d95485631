import * as v from 'valibot'
import { apiKeyScopes } from './api-key-scopes.ts'
import { endpoint } from '../endpoint.ts'
import { anything, extra, identifier, nothing, timestamp } from '../values.ts'

/** What is known of a key; the key itself is shown once, when it is made. */
export const ApiKey = v.object({
  id: identifier,
  name: v.string(),
  scopes: v.array(v.picklist(apiKeyScopes)),
  created_at: timestamp,
  /** The name of the administrator who made it; null: the installation. */
  created_by: v.nullable(v.string()),
  /** Accurate to the minute. */
  last_used_at: v.nullable(timestamp),
  /** When the latest call with the key was refused or failed, and the HTTP status of its response; null: never. */
  last_refused_at: extra(v.nullable(timestamp)),
  last_refused_status: extra(v.nullable(v.number())),
  /** Whether the last call of some kind was such a one: of alarms, or of reports of vehicles. */
  failing: extra(v.boolean()),
  revoked_at: v.nullable(timestamp),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

const administration = { kind: 'organisationAdmin' } as const

export const listApiKeys = endpoint('GET', '/api/organisation/{organisationId}/api-keys', {
  access: administration,
  summary: 'The API keys of an organisation, the newest first, revoked ones too.',
  input: v.object({}),
  output: v.array(ApiKey),
})

/** Not replayable: its answer would have to be kept, and with it the key. */
export const createApiKey = endpoint('POST', '/api/organisation/{organisationId}/api-keys', {
  access: administration,
  summary: 'Makes an API key. `key` is answered this once: only its digest is stored.',
  successes: [201],
  input: v.strictObject({
    /** What people know the sender by: it stands in the timeline of its alarms. */
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    scopes: v.pipe(
      v.array(v.picklist(apiKeyScopes)),
      v.minLength(1),
      v.check((scopes) => new Set(scopes).size === scopes.length),
    ),
  }),
  output: v.object({ ...ApiKey.entries, key: v.string() }),
})

export const revokeApiKey = endpoint('DELETE', '/api/organisation/{organisationId}/api-key/{keyId}', {
  access: administration,
  summary: 'Ends an API key for good, from the next call on; one that is revoked stays so.',
  successes: [204],
  input: nothing,
  output: anything,
})
