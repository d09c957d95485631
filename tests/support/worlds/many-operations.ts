import type { Database } from '../../../src/backend/database/database.ts'
import { operationTypes, type OperationType } from '../../../src/contract/operations/operations.ts'
import type { StoredOperation } from './stored-operations.ts'

const YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000
const END = Date.parse('2026-11-01T00:00:00Z')
const ROWS_AT_ONCE = 500
const streets = ['Linden', 'Bahnhof', 'Garten', 'Ring', 'Schul', 'Goethe', 'Haupt', 'Wald', 'Berg', 'Mühl']
const keywords = ['B1', 'B2', 'B3', 'B4', 'BMA', 'THL1', 'THL2', 'VU', 'ABC', 'RD', 'UNW', 'TIER']

/**
 * So many operations of organisation 1, evenly over ten years, each with two vehicles and two answers. All are closed but a
 * few, every tenth is archived, every twentieth an exercise. Of their words one is in all, one in a tenth, one in a
 * hundredth, one in five operations.
 */
export async function storeManyOperations({ write }: Pick<Database, 'write'>, count: number): Promise<void> {
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, count - first) }, (_, index) => first + index)
    await write(async (queries) => {
      const stored = await queries
        .insertInto('operations')
        .values(numbers.map((number) => operation(number, count)))
        .returning(['id', 'alarm_at'])
        .execute()
      await queries
        .insertInto('operation_vehicles')
        .values(
          stored.flatMap(({ id }) =>
            [1 + (id % 3), 4 + (id % 2)].map((vehicle) => ({
              tenant_id: 1,
              operation_id: id,
              vehicle_id: vehicle,
              call_sign: `Florian ${vehicle}`,
            })),
          ),
        )
        .execute()
      await queries
        .insertInto('operation_responses')
        .values(
          stored.flatMap(({ id, alarm_at }) =>
            [1, 2].map((user_id) => ({
              tenant_id: 1,
              operation_id: id,
              user_id,
              answer: (id + user_id) % 2 ? ('coming' as const) : ('later' as const),
              answered_at: alarm_at,
            })),
          ),
        )
        .execute()
    })
  }
}

function operation(number: number, count: number) {
  const alarm_at = new Date(END - YEARS_MS + Math.floor((YEARS_MS * number) / count)).toISOString()
  const closed = number < count - 5
  const street = streets[number % streets.length] ?? ''
  const words = [
    `Einsatz ${number} von Leitstelle`,
    ...(number % 10 === 3 ? ['zehntel'] : []),
    ...(number % 100 === 7 ? ['hundertstel'] : []),
    ...(number % Math.floor(count / 5) === 1 ? ['selten'] : []),
    ...Array.from({ length: 12 }, (_, place) => `wort${(number * 7919 + place * 104_729) % 20_000}`),
  ]
  return {
    tenant_id: 1,
    organisation_id: 1,
    source: 'many',
    source_id: String(number),
    kind: number % 20 === 5 ? 'exercise' : 'actual',
    type: operationTypes[number % operationTypes.length] as OperationType,
    keyword: keywords[(number * 7) % keywords.length] ?? null,
    title: `${street} brennt`,
    text: words.join(' '),
    address: `${street}straße ${number % 90}, 99999 Musterstadt`,
    priority: number % 3 === 0,
    alarm_at,
    created_at: alarm_at,
    closed_at: closed ? alarm_at : null,
    archived_at: closed && number % 10 === 0 ? alarm_at : null,
  } satisfies StoredOperation
}
