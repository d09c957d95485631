import { alarmOf, vehicleOf } from './seed.ts'
import {
  seconds,
  type StandInAlarm,
  type StandInGroup,
  type StandInUnit,
  type StandInVehicle,
  type State,
} from './model.ts'
import type { Webhooks } from './webhooks.ts'

/** A report of a vehicle; `at` in unix seconds. */
export interface StatusReport {
  note?: string
  at?: number
  lat?: number | null
  lng?: number | null
}

/** What happens in a unit. A function that is given an id that the unit has not throws. */
export interface UnitControl {
  unit: StandInUnit
  /** A new alarm that rings now; missing fields are those of a fire. Told to the webhook. */
  raise: (about?: Partial<StandInAlarm>) => StandInAlarm
  /** Changes an alarm; `ts_update` advances by a second at least. Told to the webhook. */
  update: (id: number, change: Partial<StandInAlarm>) => StandInAlarm
  /** Told to the webhook. */
  closeAlarm: (id: number, report?: string) => StandInAlarm
  /** Told to the webhook. */
  reopen: (id: number) => StandInAlarm
  /** Moves an alarm into the archive: no list has it, and its id leads to it with `deleted`. */
  archive: (id: number) => StandInAlarm
  /** Deletes an alarm: its id leads to 404. */
  remove: (id: number) => void
  /** The answer of a person to an alarm, in place of their earlier one. `status` is an id of `unit.statuses`. */
  answer: (id: number, ucr: number, status: number, note?: string) => StandInAlarm
  /** A report of the digit from 0 to 9. Without `at` it is of now, and later than the last one by a second at least. */
  setStatus: (vehicleId: number, digit: number, report?: StatusReport) => StandInVehicle
  addVehicle: (about?: Partial<StandInVehicle>) => StandInVehicle
  removeVehicle: (vehicleId: number) => void
  addGroup: (name: string, about?: Partial<StandInGroup>) => StandInGroup
}

/** The id that the stand-in does not have. */
export class MissingError extends Error {
  override readonly name = 'MissingError'
}

/** The control of one unit of a running stand-in. */
export function createUnitControl(state: State, unit: StandInUnit, webhooks: Webhooks): UnitControl {
  const { alarms, vehicles, groups, changed } = unit
  const now = () => seconds(state.now())
  const next = (known: ReadonlyMap<number, unknown>, first: number) => Math.max(first, ...known.keys()) + 1

  function change(id: number, about: Partial<StandInAlarm>, options?: { silent: boolean }): StandInAlarm {
    const alarm = has(alarms, id, 'alarm')
    Object.assign(alarm, { ts_update: Math.max(now(), alarm.ts_update + 1) }, about, { id })
    changed.alarm = now()
    if (!options?.silent) webhooks.send(unit, alarm)
    return alarm
  }
  const silent = { silent: true }

  return {
    unit,
    raise: (about = {}) => {
      state.latestAlarm = Math.max(state.latestAlarm + 1, about.id ?? 0)
      const alarm = alarmOf(unit, about.id ?? state.latestAlarm, now(), about)
      alarms.set(alarm.id, alarm)
      changed.alarm = now()
      webhooks.send(unit, alarm)
      return alarm
    },
    update: (id, about) => change(id, about),
    closeAlarm: (id, report) =>
      change(id, { closed: true, ts_close: now(), ...(report !== undefined && { report }) }),
    reopen: (id) => change(id, { closed: false, ts_close: 0 }),
    archive: (id) => change(id, { deleted: true }, silent),
    remove: (id) => {
      has(alarms, id, 'alarm')
      alarms.delete(id)
      changed.alarm = now()
    },
    answer: (id, ucr, status, note = '') => {
      has(unit.people, ucr, 'person')
      has(unit.statuses, status, 'status')
      const others = has(alarms, id, 'alarm').answers.filter((answer) => answer.ucr !== ucr)
      return change(id, { answers: [...others, { ucr, status, note, ts: now() }] }, silent)
    },
    setStatus: (vehicleId, digit, { note = '', at, ...place } = {}) => {
      if (!Number.isInteger(digit) || digit < 0 || digit > 9)
        throw new RangeError(`${digit} is no FMS status`)
      const vehicle = has(vehicles, vehicleId, 'vehicle')
      changed.cluster = now()
      return Object.assign(vehicle, place, {
        fmsstatus: digit,
        fmsstatus_note: note,
        fmsstatus_ts: at ?? Math.max(now(), vehicle.fmsstatus_ts + 1),
      })
    },
    addVehicle: (about = {}) => {
      const vehicle = vehicleOf(about.id ?? next(vehicles, 75420), now(), about)
      vehicles.set(vehicle.id, vehicle)
      changed.cluster = now()
      return vehicle
    },
    removeVehicle: (vehicleId) => {
      has(vehicles, vehicleId, 'vehicle')
      vehicles.delete(vehicleId)
      changed.cluster = now()
    },
    addGroup: (name, about = {}) => {
      const group = { id: next(groups, 445565), ric: '', ...about, name }
      groups.set(group.id, group)
      changed.cluster = now()
      return group
    },
  }
}

function has<Entry>(entries: ReadonlyMap<number, Entry>, id: number, kind: string): Entry {
  const entry = entries.get(id)
  if (entry === undefined) throw new MissingError(`the stand-in has no ${kind} ${id}`)
  return entry
}
