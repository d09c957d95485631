import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, nothing, timestamp } from '../values.ts'
import { DiveraFault } from './divera-failures.ts'
import { DiveraMapping } from './divera-mapping.ts'

/** The service of the vendor; an own installation has another one. */
export const DIVERA_BASE_URL = 'https://app.divera247.com'

/** In seconds: how often DIVERA is asked while nothing speaks for another time. */
export const POLL_SECONDS = { least: 30, most: 900, usual: 60 } as const

/** Longest key that is taken, in characters; those of the vendor have 64 at most. */
export const LONGEST_DIVERA_KEY = 200
/** Of a key of at least so many characters the last four are shown. */
export const SHOWN_KEY_LENGTH = 16

/** What comes in from DIVERA. */
export const DiveraDirections = v.strictObject({ alarms: v.boolean(), vehicle_status: v.boolean() })
export type DiveraDirections = v.InferOutput<typeof DiveraDirections>

/** null: no key is stored. `set` false: one is, but this installation cannot read it any more, so that it has to be entered anew. */
const StoredKey = v.nullable(
  v.object({
    set: v.boolean(),
    /** null: the key is too short to show a part of it. */
    last4: v.nullable(v.string()),
  }),
)

export const Divera = v.object({
  enabled: v.boolean(),
  base_url: v.string(),
  personal_key: StoredKey,
  system_key: StoredKey,
  /** The unit of a key that is good for several (UserClusterRelation); null: that of the key's account. */
  ucr: v.nullable(v.number()),
  directions: DiveraDirections,
  poll_seconds: v.number(),
  mapping: DiveraMapping,
  /** Grows with every change: one that names an older version is answered with 409. */
  version: v.number(),
  /** Whether the answers come from the stand-in of this product, which only simulates DIVERA. */
  simulated: v.boolean(),
  /** null: no address for the webhook was made yet. */
  webhook: v.nullable(v.object({ made_at: timestamp, called_at: v.nullable(timestamp) })),
  state: v.picklist(['off', 'unused', 'ok', 'failing']),
  faults: v.array(DiveraFault),
  last_success_at: v.nullable(timestamp),
  /** When DIVERA is asked next; null: it is off. */
  next_poll_at: v.nullable(timestamp),
})
export type Divera = v.InferOutput<typeof Divera>

const path = '/api/organisation/{organisationId}/integrations/divera'
const administration = { kind: 'organisationAdmin' } as const
const key = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_DIVERA_KEY)))

export const getDivera = endpoint('GET', path, {
  access: administration,
  summary: 'How an organisation is connected with DIVERA 24/7, without its keys.',
  input: v.object({}),
  output: Divera,
})

export const updateDivera = endpoint('PATCH', path, {
  access: administration,
  summary:
    'Changes the connection with DIVERA. Of a key a text sets it, null deletes it, and absent keeps it. Another host deletes both keys and the address of the webhook.',
  conflict: 'An administrator has changed the connection since `version`; `current` is what holds now.',
  input: v.strictObject({
    enabled: v.optional(v.boolean()),
    base_url: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))),
    personal_key: v.optional(key),
    system_key: v.optional(key),
    ucr: v.optional(v.nullable(identifier)),
    directions: v.optional(DiveraDirections),
    poll_seconds: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(POLL_SECONDS.least), v.maxValue(POLL_SECONDS.most)),
    ),
    mapping: v.optional(DiveraMapping),
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  output: Divera,
})
export type DiveraChange = v.InferOutput<typeof updateDivera.input>

export const renewDiveraWebhook = endpoint('POST', `${path}/webhook`, {
  access: administration,
  summary: 'Makes the address that DIVERA reports alarms to; the one before ends. It is shown this once.',
  successes: [201],
  input: nothing,
  /** Beginning with its path. */
  output: v.object({ url: v.string(), divera: Divera }),
})

export const syncDivera = endpoint('POST', `${path}/sync`, {
  access: administration,
  summary: 'Asks DIVERA at once instead of at the next time. Nothing happens while the connection is off.',
  input: nothing,
  output: Divera,
})
