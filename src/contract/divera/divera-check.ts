import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, nothing, timestamp } from '../values.ts'
import { diveraFailures } from './divera-failures.ts'

/** What a connection is tested for, in this order; `raise_alarms` and `send_status` write, and are judged by the rights of the key. */
export const diveraCapabilities = ['unit', 'alarms', 'vehicle_status', 'raise_alarms', 'send_status'] as const

const Capability = v.object({
  capability: v.picklist(diveraCapabilities),
  /** The key that it needs. */
  key: v.picklist(['personal', 'system']),
  /** `denied`: the rights of the key forbid it; `unknown`: only the first use shows it; `unset`: the key is not stored. */
  state: v.picklist(['ok', 'failing', 'denied', 'unknown', 'unset']),
  failure: v.nullable(v.picklist(diveraFailures)),
  /** How many alarms or vehicles were read. */
  count: v.nullable(v.number()),
})
export type DiveraCapability = v.InferOutput<typeof Capability>

const DiveraUnit = v.object({ ucr: v.number(), name: v.string() })

export const DiveraTest = v.object({
  capabilities: v.array(Capability),
  /** Whether each key is good for what the other one is needed for. */
  swapped: v.boolean(),
  /** null: it could not be read. */
  unit: v.nullable(DiveraUnit),
  simulated: v.boolean(),
})
export type DiveraTest = v.InferOutput<typeof DiveraTest>

const path = '/api/organisation/{organisationId}/integrations/divera'
const administration = { kind: 'organisationAdmin' } as const

export const testDivera = endpoint('POST', `${path}/test`, {
  access: administration,
  summary:
    'Tries the stored keys of the connection with DIVERA: it reads only, and changes nothing there or here.',
  input: nothing,
  output: DiveraTest,
})

/** A vehicle or group of DIVERA, and which one here it is. */
const Counterpart = v.object({
  divera_id: v.string(),
  name: v.string(),
  /** As the mapping has it; null: it is mapped to none, or not mapped. */
  own_id: v.nullable(identifier),
  is_mapped: v.boolean(),
  /** The only one here with an equal name, call sign or ISSI; null: there is none, or several. */
  suggested_id: v.nullable(identifier),
})
export type DiveraCounterpart = v.InferOutput<typeof Counterpart>

const Own = v.array(v.object({ id: identifier, name: v.string() }))

/** So many alarms are listed at most. */
export const MOST_PREVIEWED = 100

export const DiveraPreview = v.object({
  /** The latest first. */
  alarms: v.array(
    v.object({
      divera_id: v.string(),
      title: v.string(),
      address: v.nullable(v.string()),
      raised_at: v.nullable(timestamp),
      closed: v.boolean(),
      /** `recorded`: without ringing; `alarms`: it rings; `known`: it is here already; `waits`: its time has not come. */
      becomes: v.picklist(['recorded', 'alarms', 'known', 'waits']),
    }),
  ),
  /** Also those that are not listed. */
  alarm_count: v.number(),
  units: v.array(DiveraUnit),
  vehicles: v.array(Counterpart),
  groups: v.array(Counterpart),
  /** The vehicles and groups here that can be chosen. */
  own: v.object({ vehicles: Own, groups: Own }),
  /** What could not be read, and why. */
  failures: v.array(v.object({ part: v.picklist(['alarms', 'unit']), failure: v.picklist(diveraFailures) })),
})
export type DiveraPreview = v.InferOutput<typeof DiveraPreview>

export const previewDivera = endpoint('POST', `${path}/preview`, {
  access: administration,
  summary:
    'What the next question to DIVERA would bring, and which vehicles and groups it knows. It changes nothing there or here.',
  input: nothing,
  output: DiveraPreview,
})
