import type * as v from 'valibot'
import {
  createStation,
  deleteStation,
  listStations,
  Station,
  updateStation,
} from '../../../contract/organisation/stations.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { administeredData } from '../people/administered-data.ts'
import { $organisationId } from './organisation.ts'
import { conflictOf } from '../../api/conflict.ts'

const stations = administeredData(
  (organisationId) => call(listStations, { params: { organisationId } }),
  'The stations could not be loaded.',
)

/** The stations of the current organisation, by their names. */
export const $stations = stations.$data
export const loadStations = stations.load

/** As our backend sorts them: "Wache 2" before "Wache 10". */
const byName = new Intl.Collator('de', { numeric: true })

/** @throws {ApiError} with the fields that are refused, where it is that */
export async function makeStation(input: v.InferInput<typeof createStation.input>): Promise<void> {
  const organisationId = $organisationId.get()
  show(await call(createStation, { params: { organisationId }, input }), organisationId)
}

/** @throws {ApiError} a conflict where somebody else has changed it since that version: see `currentStationOf` */
export async function saveStation(
  stationId: number,
  input: v.InferInput<typeof updateStation.input>,
): Promise<void> {
  const organisationId = $organisationId.get()
  show(await call(updateStation, { params: { organisationId, stationId }, input }), organisationId)
}

/** What somebody else has removed meanwhile is removed. @throws {ApiError} 409 while vehicles stand there */
export async function removeStation(stationId: number): Promise<void> {
  try {
    await call(deleteStation, { params: { organisationId: $organisationId.get(), stationId } }).catch(
      unlessGone,
    )
    stations.show(withValue($stations.value, (known) => known.filter(({ id }) => id !== stationId)))
  } catch (error) {
    const current = currentStationOf(error)
    if (current) show(current, $organisationId.get())
    throw error
  }
}

/** How a station stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentStationOf(error: unknown): Station | undefined {
  return conflictOf(Station, error)
}

function show(station: Station, organisationId: number): void {
  if (organisationId !== $organisationId.get()) return
  stations.show(withValue($stations.value, (known) => withStation(known, station)))
}

/** One that is new, or has another name, goes where its name belongs; all others keep the order of the backend. */
function withStation(known: readonly Station[], station: Station): Station[] {
  const old = known.findIndex(({ id, name }) => id === station.id && name === station.name)
  if (old !== -1) return known.with(old, station)
  const others = known.filter(({ id }) => id !== station.id)
  const place = others.findIndex(({ name }) => byName.compare(station.name, name) < 0)
  return others.toSpliced(place === -1 ? others.length : place, 0, station)
}
