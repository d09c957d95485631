import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { tokenLimits } from '../limits.ts'
import { INTAKE_BYTES, INTAKE_KEYS, INTAKE_VEHICLES } from '../operations/intake.ts'
import { anything } from '../values.ts'

/** The fields of DIVERA's alarm that are read (its OpenAPI 4.1.0, `alarm-result`). */
export const diveraAlarmFields = [
  'id',
  'foreign_id',
  'number',
  'title',
  'text',
  'address',
  'lat',
  'lng',
  'priority',
  'date',
  'ts_create',
  'ts_update',
  'ts_publish',
  'ts_close',
  'closed',
  'hidden',
  'deleted',
  'report',
  'group',
  'vehicle',
] as const

export const intakeDivera = endpoint('POST', '/api/intake/divera/{secret}', {
  access: { kind: 'secret' },
  summary:
    'Takes an alarm as the webhook of DIVERA 24/7 sends it: JSON or a form, with any Content-Type. Unknown fields are ignored. A body without words has DIVERA asked.',
  limits: tokenLimits,
  takesAnyBody: {
    bytes: INTAKE_BYTES,
    keys: INTAKE_KEYS,
    fields: diveraAlarmFields,
    list: { name: 'vehicle', most: INTAKE_VEHICLES, fields: [] },
  },
  input: v.record(v.string(), anything),
  output: v.object({ success: v.literal(true) }),
})
