import {
  LONGEST_STATION_ADDRESS,
  LONGEST_STATION_NAME,
  type Station,
} from '../../contract/organisation/stations.ts'
import { areCoordinates } from '../places/coordinates.ts'
import { coordinatesOf, placeOf } from './organisation-form.ts'

/** What the form of a station holds, in its order, as it stands there; '' where nothing is known. */
export interface StationValues {
  name: string
  address: string
  /** As somebody has written them. */
  coordinates: string
}
export type StationField = keyof StationValues

export const noValues: StationValues = { name: '', address: '', coordinates: '' }

export function valuesOf(station: Station): StationValues {
  return { name: station.name, address: station.address ?? '', coordinates: coordinatesOf(station) }
}

export function valuesIn(data: FormData): StationValues {
  const text = (name: StationField) => String(data.get(name) ?? '').trim()
  return { name: text('name'), address: text('address'), coordinates: text('coordinates') }
}

/** What can be said without a server. */
export function problemsIn({ name, address, coordinates }: StationValues) {
  return [
    ...(name === '' ? [{ field: 'name', problem: 'nameMissing' } as const] : []),
    ...(name.length > LONGEST_STATION_NAME ? [{ field: 'name', problem: 'tooLong' } as const] : []),
    ...(address.length > LONGEST_STATION_ADDRESS ? [{ field: 'address', problem: 'tooLong' } as const] : []),
    ...(coordinates !== '' && !areCoordinates(coordinates)
      ? [{ field: 'coordinates', problem: 'coordinates' } as const]
      : []),
  ]
}

/** What is sent of these fields. */
export async function inputOf(values: StationValues, names: readonly StationField[]) {
  return {
    ...(names.includes('name') && { name: values.name }),
    ...(names.includes('address') && { address: values.address || null }),
    ...(names.includes('coordinates') && (await placeOf(values.coordinates))),
  }
}
