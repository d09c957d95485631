import { alarmAs, alarmList, listed } from './alarm-answers.ts'
import { failure, logIn, newToken, objectOf, refusalOf } from './callers.ts'
import type { Answer } from './faults.ts'
import type { Caller, Keys, StandInAlarm, StandInUnit, State } from './model.ts'
import { pullAll, vehicleRows, vehicleStatus } from './unit-answers.ts'
import type { UnitControl } from './unit-control.ts'

/** One call of the API, as its route sees it. */
interface Call {
  state: State
  unit: StandInUnit
  control: UnitControl
  /** The number at the end of the path. */
  id: number
  query: URLSearchParams
  body: Record<string, unknown>
}

interface Route {
  call: string
  key: keyof Keys | 'no'
  answer: (call: Call) => Answer
}

/** The calls of DIVERA's OpenAPI 4.1.0 that the stand-in knows; all others are answered 404. */
const routes: readonly Route[] = [
  { call: 'POST auth/login', key: 'no', answer: ({ state, body, query }) => logIn(state, body, query) },
  { call: 'GET auth/jwt', key: 'personal', answer: (call) => right(call, { jwt: newToken(call.state) }) },
  {
    call: 'GET alarms',
    key: 'personal',
    answer: (call) => right(call, alarmList(call.unit, call.state.quirks)),
  },
  {
    call: 'GET alarms/list',
    key: 'personal',
    answer: (call) => {
      const isOpenOnly = call.query.get('closed') === '0'
      const alarms = listed(call.unit).filter(({ closed }) => !(isOpenOnly && closed))
      return right(
        call,
        alarms.map((alarm) => written(call, alarm)),
      )
    },
  },
  { call: 'GET alarms/{id}', key: 'personal', answer: (call) => right(call, written(call, alarmIn(call))) },
  { call: 'POST alarms', key: 'personal', answer: makeAlarm },
  { call: 'POST alarms/close/{id}', key: 'personal', answer: closeAlarm },
  {
    call: 'GET pull/all',
    key: 'personal',
    answer: (call) => right(call, pullAll(call.state, call.unit, call.query)),
  },
  {
    call: 'GET pull/vehicle-status',
    key: 'system',
    answer: (call) => right(call, vehicleRows(call.unit, call.state.quirks)),
  },
  {
    call: 'GET using-vehicles/get-status/{id}',
    key: 'system',
    answer: (call) => {
      const status = vehicleStatus(vehicleIn(call), call.state.quirks)
      if (!call.state.quirks.getStatusFlat) return right(call, status)
      return { status: 200, body: { success: true, ...status } }
    },
  },
  { call: 'POST using-vehicles/set-status/{id}', key: 'system', answer: setStatus },
]

/** A call before its route is known. */
export interface Incoming {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  caller: Caller
  isToken: boolean
}

/** The right answer of the API to a call; the caller has seen to its faults. */
export function answerCall(
  state: State,
  controlOf: (unit: StandInUnit) => UnitControl,
  { method, path, query, body, caller, isToken }: Incoming,
): Answer {
  const [, name = '', id] = /^\/api\/v2\/(.+?)(?:\/(\d+))?$/.exec(path) ?? []
  const called = `${method} ${name}${id === undefined ? '' : '/{id}'}`
  const route = routes.find(({ call }) => call === called)
  if (!route) return failure(404, 'Seite nicht gefunden.')

  const refusal = route.key === 'no' ? undefined : refusalOf(caller, route.key, isToken, state)
  if (refusal) return refusal
  const ucr = query.get('ucr')
  const unit = ucr === null ? state.units[0] : state.units.find((one) => String(one.ucr) === ucr)
  if (!unit) return failure(state.quirks.wrongUcrStatus, 'Zugriff nicht gestattet')
  try {
    return route.answer({ state, unit, control: controlOf(unit), id: Number(id), query, body })
  } catch (error) {
    if (error instanceof NotFoundError) return failure(404, error.message)
    throw error
  }
}

class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

const right = ({ unit }: Call, data: unknown): Answer => ({
  status: 200,
  body: { success: true, data, ucr: unit.ucr },
})
const done: Answer = { status: 200, body: { success: true } }
const written = ({ unit, state }: Call, alarm: StandInAlarm) => alarmAs(alarm, unit, state.quirks)

const alarmIn = ({ unit, id }: Call) => found(unit.alarms.get(id))
const vehicleIn = ({ unit, id }: Call) => found(unit.vehicles.get(id))

function found<Entry>(entry: Entry | undefined): Entry {
  if (entry === undefined) throw new NotFoundError('Objekt nicht gefunden oder Zugriff nicht gestattet')
  return entry
}

function makeAlarm(call: Call): Answer {
  const input = objectOf(call.body['Alarm'])
  const missing = ['title', 'notification_type'].filter((name) => !input[name])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((name) => [name, ['darf nicht leer sein.']]))
    return { status: 422, body: { success: false, errors } }
  }
  const instructions = objectOf(call.body['instructions'])
  const mapping = (name: string) => String(objectOf(instructions[name])['mapping'] ?? 'id')
  const { vehicles, groups } = call.unit
  const alarm = call.control.raise({
    ...blank,
    ...pick(input),
    vehicle: idsBy(vehicles, input['vehicle'], mapping('vehicle')),
    group: idsBy(groups, input['group'], mapping('group') === 'title' ? 'name' : mapping('group')),
  })
  return right(call, written(call, alarm))
}

/** Fields that a caller leaves out are empty; only `raise` of the control fills in a fire. */
const blank = { text: '', address: '', foreign_id: '', priority: false, lat: null, lng: null } as const

const texts = [
  'foreign_id',
  'title',
  'text',
  'address',
  'scene_object',
  'caller',
  'patient',
  'remark',
  'units',
  'report',
]
const numbers = ['lat', 'lng', 'notification_type', 'alarmcode_id', 'ts_publish']
const flags = ['priority', 'private_mode']

/** The fields of `alarm-input` that have the type of the document. */
function pick(input: Record<string, unknown>): Partial<StandInAlarm> {
  const types: Record<string, string[]> = { string: texts, number: numbers, boolean: flags }
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => types[typeof value]?.includes(name)),
  )
}

/** The ids of those whose field `by` is one of the given values. */
function idsBy<Entry extends { id: number }>(
  entries: ReadonlyMap<number, Entry>,
  given: unknown,
  by: string,
): number[] {
  const wanted = new Set(Array.isArray(given) ? given.map(String) : [])
  return [...entries.values()].filter((entry) => wanted.has(String(fieldOf(entry, by)))).map(({ id }) => id)
}

const fieldOf = (entry: object, name: string): unknown => objectOf(entry)[name]

function closeAlarm(call: Call): Answer {
  const { id } = alarmIn(call)
  const { closed = true, report, ts } = objectOf(call.body['Alarm'])
  const alarm =
    closed === false
      ? call.control.reopen(id)
      : call.control.closeAlarm(id, typeof report === 'string' ? report : undefined)
  if (alarm.closed && typeof ts === 'number' && ts > 0) alarm.ts_close = ts
  return right(call, written(call, alarm))
}

function setStatus(call: Call): Answer {
  const { id } = vehicleIn(call)
  const { status, status_id, status_note, lat, lng } = call.body
  const digit = Number(status ?? (Number(status_id) === 10 ? 0 : status_id))
  if (!Number.isInteger(digit) || digit < 0 || digit > 9)
    return { status: 422, body: { success: false, errors: { status: ['ist ungültig.'] } } }
  call.control.setStatus(id, digit, {
    ...(typeof status_note === 'string' && { note: status_note }),
    ...(typeof lat === 'number' && typeof lng === 'number' && { lat, lng }),
  })
  return done
}
