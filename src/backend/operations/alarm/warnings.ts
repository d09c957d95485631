import type { Translate } from '../../../i18n/translate.ts'
import type { BodyDoubt } from '../../http/body-texts.ts'
import { storableText } from '../../http/json.ts'
import type { Dropped } from './alarm.ts'

/** A part of a message that was changed, dropped, or alarms no brigade. `warningWords` words it in the language of the reader. */
export type Warning =
  | Dropped
  | BodyDoubt
  /** `groupsKept`: the keyword does not define whom it alarms, so that the running operation has kept its groups. */
  | { why: 'charset' | 'swapped' | 'keyword' | 'title' | 'groupsKept' }
  /** A name that no active vehicle of the organisation has (`noVehicle`), or several. */
  | { why: 'noVehicle' | 'manyVehicles'; vehicle: string }
  /** The number of further vehicles of this kind. */
  | { why: 'moreVehicles'; count: number }

/** A vehicle that a message names. `vehicle_id` null: no vehicle has the name, or several. */
interface Called {
  vehicle_id: number | null
  call_sign: string
  /** Whether several vehicles of the organisation have the name. */
  ambiguous: boolean
}

/** Most vehicles with a warning of their own; one more warning counts the others. */
const MOST_VEHICLES = 50

/** Warnings about vehicles that the organisation does not know: the app does not alarm their brigade. */
export function vehicleWarnings(called: readonly Called[]): Warning[] {
  const unknown = called.filter(({ vehicle_id }) => vehicle_id === null)
  const more = unknown.length - MOST_VEHICLES
  return [
    ...unknown.slice(0, MOST_VEHICLES).map(({ call_sign, ambiguous }) => ({
      why: ambiguous ? ('manyVehicles' as const) : ('noVehicle' as const),
      vehicle: call_sign,
    })),
    ...(more > 0 ? [{ why: 'moreVehicles' as const, count: more }] : []),
  ]
}

/** The warnings as stored. Senders choose the names of fields, so these may contain characters that no database stores. null: none. */
export function storedWarnings(warnings: readonly Warning[]): string | null {
  if (warnings.length === 0) return null
  return JSON.stringify(warnings, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
}

export function warningWords({ why, ...values }: Warning, t: Translate): string {
  return t(`problems.warning.${why}`, values)
}
