import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { INTAKE_VEHICLES } from '../../../contract/operations/intake.ts'
import {
  alarmingFields,
  AlarmOptional,
  AlarmVehicle,
  operationKinds,
  operationTypes,
  type AlarmInput,
  type OperationKind,
  type OperationType,
} from '../../../contract/operations/operations.ts'
import { IntakeRefusal } from '../../http/intake-refusal.ts'
import { readReportedTime, type TimeDoubt } from '../../time/reported-time.ts'
import { contentOf, digestOf } from './content.ts'
import { spellingOf } from './spelling.ts'
import { isBlank, isCutList, readChoice, readDegrees, readList, readSwitch } from './readings.ts'

/** An incoming alarm after everything unusable was dropped. */
export interface Alarm {
  source: string
  sourceId: string
  /** null: the message has no title (`titleOf` then makes one). */
  title: string | null
  text: string | null
  type: OperationType | null
  keyword: string | null
  /** null: the message does not name one. */
  kind: OperationKind | null
  priority: boolean | null
  address: string | null
  lat: number | null
  lng: number | null
  /** ISO 8601 UTC, never later than its receipt. */
  alarmAt: string
  /** The alarm time that the message names, even if later than its receipt; null: the message names no usable time. */
  reportedAt: string | null
  number: string | null
  remark: string | null
  /** Call signs, without duplicates (`spellingOf`). */
  vehicles: string[]
}

/** An alarm as read from a message. Without a `source_id` it has a digest of its content instead (`withId`). */
export type ReadAlarm = Omit<Alarm, 'sourceId'> & { sourceId: string | { digest: string } }

/** A field that was cut or dropped, or has an odd time: an `unknown` field, an `unusable` value, a text that was `cut`. */
export interface Dropped {
  field: string
  why: 'unknown' | 'unusable' | 'cut' | TimeDoubt
}

/** Longest stored texts, in UTF-16 units. */
const limits = {
  title: 500,
  text: 20_000,
  keyword: 200,
  address: 500,
  number: 100,
  remark: 5000,
  callSign: 100,
}
/** Most warnings about a message: users would not read more. */
const MAXIMUM_WARNINGS = 50
/** Longer sources and ids are stored as a digest: they must stay comparable, and fit an index. */
const MAXIMUM_SOURCE = 200

/** Functions that normalise a field before its schema checks it; all other fields reach their schema unchanged. */
const readings: Partial<Record<keyof typeof AlarmOptional, (value: unknown) => unknown>> = {
  type: (value) => readChoice(operationTypes, value),
  kind: (value) => readChoice(operationKinds, value),
  priority: readSwitch,
  lat: (value) => readDegrees('lat', value),
  lng: (value) => readDegrees('lng', value),
  vehicles: readList,
}

/**
 * Takes the usable fields of a dispatch centre's message, and lists the others in `dropped` (product page, section 3).
 * Empty values count as not given. `now`: the receipt, in ms since 1970; `timeZone`: of the organisation; `sender`: the name of
 * the key, which is the source of a message without `source`.
 * @throws {IntakeRefusal} 422 for a message without any usable field of `alarmingFields`.
 */
export function readAlarm(
  input: v.InferOutput<typeof AlarmInput>,
  { now, timeZone, sender }: { now: number; timeZone: string; sender: string },
): { alarm: ReadAlarm; dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const drop = (field: string, why: Dropped['why']): null => {
    if (dropped.length < MAXIMUM_WARNINGS) dropped.push({ field: field.slice(0, 100), why })
    return null
  }
  const take = <Name extends keyof typeof AlarmOptional>(
    name: Name,
  ): v.InferOutput<(typeof AlarmOptional)[Name]> | null => {
    const value = input[name]
    if (isBlank(value)) return null
    const result = v.safeParse(AlarmOptional[name], readings[name] ? readings[name](value) : value)
    return result.success ? result.output : drop(name, 'unusable')
  }
  const cut = <Text extends string | null>(field: keyof typeof limits, text: Text): Text | string => {
    if (text === null || text.length <= limits[field]) return text
    drop(field, 'cut')
    return text.slice(0, limits[field]).toWellFormed()
  }

  const others = Object.entries(input).filter(([field]) => !Object.hasOwn(AlarmOptional, field))
  for (const [field] of others) drop(field, 'unknown')
  const position = readPosition(take('lat'), take('lng'), drop)
  const alarmedAt = take('alarm_at')
  const reported = alarmedAt === null ? undefined : readReportedTime(alarmedAt, { now, timeZone })
  if (reported?.doubt) drop('alarm_at', reported.doubt)

  const said: Omit<Alarm, 'sourceId'> = {
    source: comparable(take('source') ?? sender),
    title: cut('title', take('title')),
    text: cut('text', take('text')),
    type: take('type'),
    keyword: cut('keyword', take('keyword')),
    kind: take('kind'),
    priority: take('priority'),
    address: cut('address', take('address')),
    ...position,
    alarmAt: new Date(reported?.at ?? now).toISOString(),
    reportedAt: reported?.said === undefined ? null : new Date(reported.said).toISOString(),
    number: cut('number', take('number')),
    remark: cut('remark', take('remark')),
    vehicles: readVehicles(take('vehicles') ?? [], isCutList(input['vehicles']), drop),
  }
  if (!alarms(said)) throw new IntakeRefusal('nothing', { body: [{ key: 'noAlarm' }] })

  const id = take('source_id')
  const digest = () =>
    digestOf(
      contentOf(said),
      said.reportedAt,
      others.filter(([, value]) => !isBlank(value)),
    )
  return { alarm: { ...said, sourceId: id === null ? { digest: digest() } : comparable(id) }, dropped }
}

function alarms(said: Omit<Alarm, 'sourceId'>): boolean {
  return alarmingFields.some((field) =>
    field === 'vehicles' ? said.vehicles.length > 0 : said[field] !== null,
  )
}

function readVehicles(
  given: readonly unknown[],
  isCut: boolean,
  drop: (field: string, why: Dropped['why']) => null,
): string[] {
  if (isCut || given.length > INTAKE_VEHICLES) drop('vehicles', 'cut')
  const callSigns = given.slice(0, INTAKE_VEHICLES).flatMap((vehicle, index) => {
    if (isBlank(vehicle)) return []
    const result = v.safeParse(AlarmVehicle, vehicle)
    if (!result.success) {
      drop(`vehicles.${index}`, 'unusable')
      return []
    }
    if (result.output.length > limits.callSign) drop(`vehicles.${index}`, 'cut')
    return [result.output.slice(0, limits.callSign).toWellFormed()]
  })
  return [...new Map(callSigns.map((callSign) => [spellingOf(callSign), callSign])).values()]
}

/** Drops a position without latitude or longitude, and 0/0, which broken systems send for "unknown". */
function readPosition(
  lat: number | null,
  lng: number | null,
  drop: (field: string, why: 'unusable') => null,
): { lat: number | null; lng: number | null } {
  if (lat !== null && lng !== null && (lat !== 0 || lng !== 0)) return { lat, lng }
  if (lat !== null && lng === null) drop('lat', 'unusable')
  if (lng !== null && lat === null) drop('lng', 'unusable')
  return { lat: null, lng: null }
}

function comparable(text: string): string {
  return text.length <= MAXIMUM_SOURCE ? text : createHash('sha256').update(text).digest('hex')
}
