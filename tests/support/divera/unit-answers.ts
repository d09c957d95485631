import { alarmList, listed } from './alarm-answers.ts'
import { seconds, type StandInUnit, type StandInVehicle, type State } from './model.ts'
import { keyed, placeAs, type Quirks } from './quirks.ts'

type Written = Record<string, unknown>

/** 4.5: ids from 1 to 9 are their digits, and digit 0 has id 10. */
export const statusIdOf = (digit: number): number => (digit === 0 ? 10 : digit)

const fmsNames = [
  'Notruf',
  'Einsatzbereit über Funk',
  'Einsatzbereit auf Wache',
  'Einsatz übernommen',
  'Einsatzstelle an',
  'Sprechwunsch',
  'Nicht einsatzbereit',
  'Patient aufgenommen',
  'Am Transportziel',
  'Sonstiger Status',
] as const

/**
 * `data` of GET /api/v2/pull/all. A block whose `ts_…` the caller names is left out if it has not changed since then.
 * As in the answers that clients recorded, `user.accesskey` is the caller's own key.
 */
export function pullAll(state: State, unit: StandInUnit, query: URLSearchParams): Written {
  const { quirks, now, access, keys, units } = state
  const ts = seconds(now())
  const owner = unit.people.get(unit.ucr)
  const started = Math.min(...units.map(({ changed }) => changed.cluster))
  const nothing = { items: keyed([], quirks), sorting: [], ts: started, new: 0 }
  const blocks: Record<string, Written & { ts: number }> = {
    user: {
      firstname: owner?.firstname ?? '',
      lastname: owner?.lastname ?? '',
      accesskey: keys.personal,
      access: { ...access },
      ts: started,
    },
    status: { status_id: unit.statuses.keys().next().value ?? 0, status_set_date: started, ts: started },
    alarm: {
      ...alarmList(unit, quirks),
      ts: unit.changed.alarm,
      new: listed(unit).filter((alarm) => alarm.new).length,
    },
    news: nothing,
    event: nothing,
    cluster: clusterOf(unit, quirks),
    monitor: { 1: keyed([], quirks), 2: keyed([], quirks), 3: keyed([], quirks), ts: started },
  }
  const isNews = (name: string, changed: number) => {
    const known = query.get(`ts_${name}`)
    return known === null || changed > Number(known)
  }
  return {
    ucr: Object.fromEntries(
      units.map(({ ucr, cluster_id, name, shortname }) => [ucr, { id: ucr, cluster_id, name, shortname }]),
    ),
    ucr_default: units[0].ucr,
    ucr_active: unit.ucr,
    ts,
    ...Object.fromEntries(
      Object.entries(blocks)
        .filter(([name, block]) => isNews(name, block.ts))
        .map(([name, block]) => [name === 'event' ? quirks.eventsKey : name, block]),
    ),
  }
}

function clusterOf(unit: StandInUnit, quirks: Quirks): Written & { ts: number } {
  const { name, shortname, version_id, vehicles, groups, people, statuses, changed } = unit
  const fms = Object.fromEntries(
    fmsNames.map((about, digit) => [statusIdOf(digit), { number: digit, name: about }]),
  )
  return {
    name,
    shortname,
    version_id: quirks.freeEdition ? 1 : version_id,
    consumer: keyed(
      [...people.values()].map(({ ucr, ...person }) => [
        ucr,
        { ...person, stdformat_name: `${person.lastname}, ${person.firstname}` },
      ]),
      quirks,
    ),
    consumersorting: [...people.keys()],
    qualification: keyed([[1, { name: 'Atemschutz', shortname: 'AGT' }]], quirks),
    group: keyed(
      [...groups.values()].map(({ id, ...group }) => [id, group]),
      quirks,
    ),
    status: keyed(statuses, quirks),
    statussorting: [...statuses.keys()],
    statussorting_alarm: [...statuses.values()]
      .filter(({ show_on_alarm }) => show_on_alarm)
      .map(({ id }) => id),
    alarmcode: keyed([[4401, { title: 'F2 Zimmerbrand', text: '', priority: true }]], quirks),
    vehicle: keyed(
      [...vehicles.values()].map((vehicle) => [vehicle.id, clusterVehicle(vehicle, quirks)]),
      quirks,
    ),
    vehiclesorting: [...vehicles.keys()],
    fms_status: quirks.fmsStatusWithoutItems ? fms : { items: fms, sorting: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    ts: changed.cluster,
  }
}

function clusterVehicle(vehicle: StandInVehicle, quirks: Quirks): Written {
  const { id: _, fmsstatus, ...rest } = vehicle
  return { ...rest, fmsstatus_id: statusIdOf(fmsstatus), ...placeAs(vehicle, quirks) }
}

/** `data` of GET /api/v2/pull/vehicle-status. */
export function vehicleRows({ vehicles, people }: StandInUnit, quirks: Quirks): Written[] {
  return [...vehicles.values()].map((vehicle) => ({
    id: vehicle.id,
    name: vehicle.name,
    shortname: vehicle.shortname,
    fullname: vehicle.fullname,
    issi: vehicle.issi,
    fmsstatus: vehicle.fmsstatus,
    fmsstatus_id: statusIdOf(vehicle.fmsstatus),
    fmsstatus_note: vehicle.fmsstatus_note,
    fmsstatus_ts: vehicle.fmsstatus_ts,
    crew: vehicle.crew.map((ucr) => {
      const { firstname = '', lastname = '' } = people.get(ucr) ?? {}
      return { id: ucr, firstname, lastname }
    }),
    ...placeAs(vehicle, quirks),
  }))
}

/** The answer of GET /api/v2/using-vehicles/get-status/{id}, without its envelope. */
export function vehicleStatus(vehicle: StandInVehicle, quirks: Quirks): Written {
  return {
    status: vehicle.fmsstatus,
    status_id: statusIdOf(vehicle.fmsstatus),
    status_ts: vehicle.fmsstatus_ts,
    status_note: vehicle.fmsstatus_note,
    ...placeAs(vehicle, quirks),
  }
}
