import * as v from 'valibot'
import { timestamp } from '../values.ts'

/**
 * Why DIVERA gave no usable answer. `noKey`: the key that the call needs is not stored; `keyUnreadable`: it cannot be unsealed;
 * `wrongKey`: DIVERA refuses the key, or its right (401, 403); `notFound`: 404; `refused`: 200 with `success: false`; `tooMany`: 429;
 * `server`: 5xx; `otherStatus`: a status that is not expected; `unreadable`: no JSON of the known form; `tooLarge`, `timeout`, `unreachable`,
 * `notAllowed`: as in `http/outbound.ts` of the backend.
 */
export const diveraFailures = [
  'noKey',
  'keyUnreadable',
  'wrongKey',
  'notFound',
  'refused',
  'tooMany',
  'server',
  'otherStatus',
  'unreadable',
  'tooLarge',
  'timeout',
  'unreachable',
  'notAllowed',
] as const
export type DiveraFailureCode = (typeof diveraFailures)[number]

/**
 * `poll`: DIVERA could not be asked for ten minutes; `webhook`: DIVERA had an alarm that its webhook has not brought within a minute.
 */
export const DiveraFault = v.object({
  kind: v.picklist(['poll', 'webhook']),
  since: timestamp,
  /** Of `poll`: why the last try failed. */
  failure: v.nullable(v.picklist(diveraFailures)),
})
export type DiveraFault = v.InferOutput<typeof DiveraFault>
