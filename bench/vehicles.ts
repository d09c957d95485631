import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { writeCursor } from '../src/backend/http/cursor.ts'
import type { Queries } from '../src/backend/database/database.ts'
import type { DatabaseAddress } from '../src/backend/database/open.ts'
import { login } from '../src/contract/account/session.ts'
import { getVehicle } from '../src/contract/vehicles/vehicle-detail.ts'
import { inProcess, type InProcess } from '../tests/support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../tests/support/worlds/people.ts'
import { onEngines, type Open, p95 } from './engines.ts'

/**
 * `npm run bench:vehicles [-- --rows 10000000 --engine sqlite]`: what the page of a vehicle asks for, with so many rows of
 * history beside 10,000, both of 500 vehicles that report equally often; in turns in one process.
 */
const { values: given } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, engine: { type: 'string' } },
})
const FEW = 10_000
const MANY = Number(given.rows)
const VEHICLES = 500
const ROUNDS = 1_000
const AT_ONCE = 1_000_000
/** Between two reports of one vehicle. */
const INTERVAL_SECONDS = 80 * 60
/** "p95 ≤ 2 × of 10,000" is what was asked for. */
const TARGET = 2

interface Side {
  backend: InProcess
  token: string
  ids: number[]
  /** Where the second half of the history of each vehicle begins. */
  middle: Map<number, string>
}

/** What stands before the id of one. */
const vehicles = getVehicle.path.replace('{organisationId}', '1').replace('{vehicleId}', '')

type Path = (side: Side, vehicle: number) => string
const asked: Record<string, Path> = {
  vehicle: (_, id) => String(id),
  'history, first page': (_, id) => `${id}/history`,
  // So many as the smaller one has there, too.
  'history, from its middle on': ({ middle }, id) => `${id}/history?limit=10&before=${middle.get(id) ?? ''}`,
  day: (_, id) => `${id}/day`,
}

async function addVehicles({ database }: InProcess): Promise<number[]> {
  const added = await database.write((queries) =>
    queries
      .insertInto('vehicles')
      .values(
        Array.from({ length: VEHICLES }, (_, index) => ({
          tenant_id: 1,
          organisation_id: 1,
          call_sign: `Florian Musterstadt 9/${index}`,
          active: true,
        })),
      )
      .returning('id')
      .execute(),
  )
  return added.map(({ id }) => id)
}

/** In the order in which they would have come, the last one now; one report in fifty is a call that was acknowledged. */
async function addHistory({ database, now }: InProcess, firstId: number, rows: number): Promise<void> {
  const step = INTERVAL_SECONDS / VEHICLES
  const begin = now() / 1000 - rows * step
  for (let from = 0; from < rows; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, rows - from)
    await database.write(async (queries) => {
      if (database.engine === 'postgres') {
        // Or it looks up three references for each row.
        await sql`set local session_replication_role = replica`.execute(queries)
      }
      await addPart(queries, database.engine, { from, count, begin, step, firstId })
    })
  }
}

interface Part {
  from: number
  count: number
  /** Seconds since 1970. */
  begin: number
  /** Seconds between two reports of any vehicle. */
  step: number
  firstId: number
}

async function addPart(
  queries: Queries,
  engine: 'sqlite' | 'postgres',
  { from, count, begin, step, firstId }: Part,
): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? `with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${from + count - 1})`
      : `with numbers as (select generate_series(${from}, ${from + count - 1}) as n)`
  const seconds = `${begin} + n * ${step}`
  const at =
    engine === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
      : `date_trunc('milliseconds', to_timestamp(${seconds}))`
  const turn = `(n / ${VEHICLES})`
  await sql
    .raw(
      `${numbers} insert into vehicle_statuses
        (tenant_id, organisation_id, vehicle_id, status, at, received_at, note, source, user_id, acknowledged_at, acknowledged_by)
      select 1, 1, ${firstId} + n % ${VEHICLES},
        case when ${turn} % 50 = 7 then 5 when ${turn} % 4 = 0 then 3 when ${turn} % 4 = 1 then 4 when ${turn} % 4 = 2 then 1 else 2 end,
        ${at}, ${at}, case when n % 10 = 0 then 'Wasserversorgung steht' end, 'manual', 1,
        case when ${turn} % 50 = 7 then ${at} end, case when ${turn} % 50 = 7 then 1 end
      from numbers`,
    )
    .execute(queries)
}

async function prepare(rows: number, address: { address: DatabaseAddress } | undefined): Promise<Side> {
  const backend = await inProcess(address)
  const ids = await addVehicles(backend)
  const start = performance.now()
  await addHistory(backend, Math.min(...ids), rows)
  if (backend.database.engine === 'postgres') await sql`vacuum analyze`.execute(backend.database.read)
  console.log(`${rows} rows in ${((performance.now() - start) / 1000).toFixed(0)} s`)

  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
  const answer = await backend.call(login.method, login.path, { body: credentials })
  const { token } = (await answer.json()) as { token: string }
  const middle = new Map<number, string>()
  for (const id of ids) {
    const last = await backend.database.read
      .selectFrom('vehicle_statuses')
      .select(['at', 'id'])
      .where('vehicle_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(Math.floor(rows / VEHICLES / 2) - 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    middle.set(id, writeCursor(last))
  }
  return { backend, token, ids, middle }
}

async function ask({ backend, token }: Side, path: string): Promise<string> {
  const answer = await backend.call('GET', `${vehicles}${path}`, { token })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

/** The times of both sides in ms, and how many bytes their first answers had. */
async function measureTurns(sides: readonly Side[], path: Path) {
  const times = sides.map(() => [] as number[])
  const bytes = sides.map(() => 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    // Alternate the order: the side that is asked first pays for the garbage of the other.
    const turns = [...sides.entries()]
    for (const [index, side] of round % 2 === 0 ? turns : turns.toReversed()) {
      const wanted = path(side, side.ids[(round * 37) % VEHICLES] ?? 0)
      const start = performance.now()
      const answer = await ask(side, wanted)
      times[index]?.push(performance.now() - start)
      bytes[index] = answer.length
    }
  }
  return { times, bytes }
}

async function measure(engine: string, open: Open) {
  const sides: Side[] = []
  try {
    for (const rows of [FEW, MANY]) sides.push(await prepare(rows, await open()))
    const table: Record<string, Record<string, string>> = {}
    for (const [name, path] of Object.entries(asked)) {
      const { times, bytes } = await measureTurns(sides, path)
      const [few = NaN, many = NaN] = times.map(p95)
      table[name] = {
        bytes: bytes.join(', '),
        [`p95 at ${FEW}`]: `${few.toFixed(2)} ms`,
        [`p95 at ${MANY}`]: `${many.toFixed(2)} ms`,
        ratio: (many / few).toFixed(2),
        [`within ${TARGET} ×`]: many / few <= TARGET ? 'yes' : 'NO',
      }
    }
    console.log(`\n${engine}: ${ROUNDS} calls each, in turns`)
    console.table(table)
  } finally {
    for (const { backend } of sides) await backend.close()
  }
}

await onEngines(given.engine, measure)
