import type { Database } from '../../../src/backend/database/database.ts'
import { operationTypes } from '../../../src/contract/operations/operations.ts'

const AT = '2026-11-01T06:00:00.000Z'
/** Both engines take so many rows in one statement. */
const AT_ONCE = 500
const vehicleTypes = ['HLF 20', 'DLK 23/12', 'LF 10', 'ELW 1', 'MTW', 'TLF 3000', 'RW', 'GW-L2']

type Writing = Pick<Database, 'write'>

/** So many vehicles of tenant 1, evenly in these organisations; one in twenty is inactive. */
export async function storeManyVehicles(
  database: Writing,
  { vehicles, organisations }: { vehicles: number; organisations: readonly number[] },
): Promise<void> {
  await inParts(vehicles, (numbers) =>
    database.write((queries) =>
      queries
        .insertInto('vehicles')
        .values(
          numbers.map((number) => ({
            tenant_id: 1,
            organisation_id: organisations[number % organisations.length] ?? 1,
            call_sign: `Florian Viele ${number % organisations.length}/${number}`,
            type_name: vehicleTypes[number % vehicleTypes.length],
            issi: `issi${number}x`,
            active: number % 20 !== 11,
          })),
        )
        .execute(),
    ),
  )
}

/** So many keywords of tenant 1, with two aliases each; one in twenty is inactive. */
export async function storeManyKeywords(database: Writing, keywords: number): Promise<void> {
  await inParts(keywords, (numbers) =>
    database.write((queries) =>
      queries
        .insertInto('keywords')
        .values(
          numbers.map((number) => ({
            tenant_id: 1,
            code: `V${number}`,
            title: `Feuer an Stelle ${number}`,
            type: operationTypes[number % operationTypes.length] ?? 'Sonstiges',
            aliases: JSON.stringify([`alias${number}x`, `Meldung ${number} der Leitstelle`]),
            active: number % 20 !== 11,
            priority: number % 3 === 0,
            used_count: (number * 7) % 300,
            created_at: AT,
          })),
        )
        .execute(),
    ),
  )
}

async function inParts(count: number, store: (numbers: readonly number[]) => Promise<unknown>) {
  for (let first = 0; first < count; first += AT_ONCE) {
    await store(Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index))
  }
}
