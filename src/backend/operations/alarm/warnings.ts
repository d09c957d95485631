import type { Translate } from '../../../i18n/translate.ts'
import type { BodyDoubt } from '../../http/body-texts.ts'
import { storableText } from '../../http/json.ts'
import type { Dropped } from './alarm.ts'

/** A part of a message that was changed, dropped, or alarms no brigade. It is worded in the language of its reader. */
export type Warning =
  | Dropped
  | BodyDoubt
  /** `groupsKept`: its keyword says nothing of whom it alarms, and the running operation has kept its groups. */
  | { why: 'charset' | 'swapped' | 'keyword' | 'title' | 'groupsKept' }
  /** A name that no vehicle of the organisation in use has, or more than one. */
  | { why: 'noVehicle' | 'manyVehicles'; vehicle: string }
  /** So many more vehicles are such. */
  | { why: 'moreVehicles'; count: number }

/** A vehicle a message has named, and whether it is known which one is meant. */
interface Called {
  vehicle_id: number | null
  call_sign: string
  /** Whether several vehicles of the organisation have the name. */
  ambiguous: boolean
}

/** Most vehicles that are named one by one; the others are counted. */
const MOST_VEHICLES = 50

/** Of vehicles that are not known here: their brigade hears nothing of the alarm. */
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

/** As they are kept; a field may be called anything, and no database keeps every text. null: there are none. */
export function storedWarnings(warnings: readonly Warning[]): string | null {
  if (warnings.length === 0) return null
  return JSON.stringify(warnings, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  )
}

export function warningWords({ why, ...values }: Warning, t: Translate): string {
  return t(`problems.warning.${why}`, values)
}
