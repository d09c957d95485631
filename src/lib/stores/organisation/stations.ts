import { atom } from 'nanostores'
import * as v from 'valibot'
import {
  createStation,
  deleteStation,
  listStations,
  Station,
  updateStation,
} from '../../../contract/organisation/stations.ts'
import { problemOf, unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The stations of the current organisation, by their names. Nothing of them stays on the device. */
export const $stations = atom<Loadable<readonly Station[]>>(loading)

/** As our backend sorts them: "Wache 2" before "Wache 10". */
const byName = new Intl.Collator('de', { numeric: true })

let turn = 0

whileShown($stations, loadStations)
whenOrganisationChanges(clearStations)
whenPersonLeaves(clearStations)

export async function loadStations(): Promise<void> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return

  const mine = ++turn
  $stations.set(changing($stations.value))
  const answer = await fetchStations(organisationId)
  if (mine === turn) $stations.set(answer)
}

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
    turn += 1
    $stations.set(withValue($stations.value, (known) => known.filter(({ id }) => id !== stationId)))
  } catch (error) {
    const current = currentStationOf(error)
    if (current) show(current, $organisationId.get())
    throw error
  }
}

/** How a station stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentStationOf(error: unknown): Station | undefined {
  const problem = problemOf(error)
  if (problem.kind !== 'server' || problem.status !== 409) return undefined
  const current = v.safeParse(Station, problem.current)
  return current.success ? current.output : undefined
}

function show(station: Station, organisationId: number): void {
  if (organisationId !== $organisationId.get()) return
  turn += 1
  $stations.set(withValue($stations.value, (known) => withStation(known, station)))
}

/** One that is new, or has another name, goes where its name belongs; all others keep the order of the backend. */
function withStation(known: readonly Station[], station: Station): readonly Station[] {
  const old = known.findIndex(({ id, name }) => id === station.id && name === station.name)
  if (old !== -1) return known.with(old, station)
  const others = known.filter(({ id }) => id !== station.id)
  const place = others.findIndex(({ name }) => byName.compare(station.name, name) < 0)
  return others.toSpliced(place === -1 ? others.length : place, 0, station)
}

async function fetchStations(organisationId: number): Promise<Loadable<readonly Station[]>> {
  try {
    return ready(await call(listStations, { params: { organisationId } }), Date.now())
  } catch (error) {
    console.warn('The stations could not be loaded.', error)
    return failed($stations.value, error)
  }
}

function clearStations(): void {
  turn += 1
  $stations.set(loading)
}
