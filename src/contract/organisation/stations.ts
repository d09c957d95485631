import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, identifier, nothing } from '../values.ts'

/** Longest name and address of a station, in UTF-16 units. */
export const LONGEST_STATION_NAME = 100
export const LONGEST_STATION_ADDRESS = 300
/** So many stations an organisation has at most. */
export const MOST_STATIONS = 200

/** A house of an organisation where vehicles stand. */
export const Station = v.object({
  id: identifier,
  /** No other one of the organisation is called so, in any case. */
  name: v.string(),
  address: v.nullable(v.string()),
  /** Where it is on the map, in degrees (WGS 84); both or neither. */
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  /** How many vehicles stand there when they are at home; those that are no longer used do not count. */
  vehicles: v.number(),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: v.number(),
})
export type Station = v.InferOutput<typeof Station>

const administration = { kind: 'organisationAdmin' } as const
const stationPath = '/api/organisation/{organisationId}/station/{stationId}'

/** One line: vehicles show it beside their name. */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most),
    v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  )
const name = v.pipe(line(LONGEST_STATION_NAME), v.minLength(1))
const degrees = (most: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most))))
const place = {
  /** Empty is the same as null. */
  address: v.optional(v.nullable(line(LONGEST_STATION_ADDRESS))),
  /** Both or neither; 0 and 0 is none. */
  lat: degrees(90),
  lng: degrees(180),
}

export const listStations = endpoint('GET', '/api/organisation/{organisationId}/stations', {
  access: administration,
  summary: `The stations of an organisation by their names, at most ${MOST_STATIONS}.`,
  input: v.object({}),
  output: v.array(Station),
})

export const createStation = endpoint('POST', '/api/organisation/{organisationId}/stations', {
  access: administration,
  summary: 'Adds a station. Its name is no other one of the organisation, in any case (422).',
  conflict: `The organisation has ${MOST_STATIONS} stations already.`,
  successes: [201],
  input: v.strictObject({ name, ...place }),
  output: Station,
})

export const updateStation = endpoint('PATCH', stationPath, {
  access: administration,
  summary: 'Changes a station. What is not named stays. Its vehicles show another name at once.',
  conflict: 'Somebody has changed it since `version`; `current` is the station as it is now.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: v.optional(name),
    ...place,
  }),
  output: Station,
})

export const deleteStation = endpoint('DELETE', stationPath, {
  access: administration,
  summary: 'Removes a station where no vehicle stands any more.',
  conflict: 'Vehicles stand there; `current` is the station, with how many.',
  successes: [204],
  input: nothing,
  output: anything,
})
