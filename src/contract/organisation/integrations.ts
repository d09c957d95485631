import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, timestamp } from '../values.ts'

/**
 * What an organisation is connected by, in the order of the list: what comes in (`alarm_intake`, `fms_intake`: calls with API
 * keys of these scopes), what is told of it (`fms_news`: reports of vehicles that people are told of), DIVERA, how people
 * are reached (`mail`, `push`, `realtime`), where its documents are kept (`documents`), and work in the background (`jobs`), which is
 * that of its whole tenant.
 */
export const integrationKinds = [
  'alarm_intake',
  'fms_intake',
  'fms_news',
  'divera',
  'mail',
  'push',
  'realtime',
  'documents',
  'jobs',
] as const
export type IntegrationKind = (typeof integrationKinds)[number]

/**
 * `ok`: the latest use was successful. `unused`: set up, but not used yet. `failing`: a message waits or was refused, and none has
 * been successful since. `off`: not set up.
 */
export const integrationStates = ['ok', 'unused', 'failing', 'off'] as const
export type IntegrationState = (typeof integrationStates)[number]

/** The state of the store of documents. */
export const StorageHealth = v.object({
  /** Whether the documents lie on the disk of the server, or in an S3-compatible store. */
  kind: v.picklist(['disk', 's3']),
  /** In bytes, of all organisations of the tenant: each content once, and what they may have. */
  used: v.number(),
  quota: v.number(),
  /** When a content was last compared with its hash, and since when each of them was; null: there is none. */
  checked_at: v.nullable(timestamp),
  all_checked_since: v.nullable(timestamp),
  /** When files that no document has were last looked for, and how many were removed; null: not since the server was started. */
  swept_at: v.nullable(timestamp),
  swept: v.nullable(v.number()),
})
export type StorageHealth = v.InferOutput<typeof StorageHealth>

export const Integration = v.object({
  kind: v.picklist(integrationKinds),
  state: v.picklist(integrationStates),
  /** Since when the state holds, if known; for `failing`, since when no message has been successful. */
  since: v.nullable(timestamp),
  last_success_at: v.nullable(timestamp),
  last_failure_at: v.nullable(timestamp),
  /** The HTTP status by which the last failure was answered: to the sender, or by the push service. */
  last_failure_status: v.nullable(v.number()),
  /**
   * How many there are: API keys that are good for it; vehicles that have reported; devices that take pushed messages; pages
   * that are connected now; documents; null where nothing is counted.
   */
  count: v.nullable(v.number()),
  /**
   * How many of these fail; of mails and news: how many wait for longer than they should; of documents: how many are damaged; of
   * jobs: how many are dead.
   */
  failing: v.number(),
  /** The pattern of the page where it is set up or seen to, as the table of routes has it; null: there is none. */
  page: v.nullable(v.string()),
  /** Of `mail` alone: how many invited people and members have an address that the mail server refused. */
  refused: v.optional(v.number()),
  /** Of `documents` alone. */
  storage: v.optional(StorageHealth),
})
export type Integration = v.InferOutput<typeof Integration>

export const Integrations = v.object({
  organisation_id: identifier,
  /** When this was found out: nothing of it is older. */
  checked_at: timestamp,
  integrations: v.array(Integration),
})
export type Integrations = v.InferOutput<typeof Integrations>

export const listIntegrations = endpoint('GET', '/api/organisation/{organisationId}/integrations', {
  access: { kind: 'organisationAdmin' },
  summary:
    'What an organisation is connected by, and whether it works, as far as its own rows and this process know.',
  input: v.object({}),
  output: Integrations,
})
