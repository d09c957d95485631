import { login } from '../src/contract/account/session.ts'
import { sql } from 'kysely'
import type { DatabaseAddress } from '../src/backend/database/open.ts'
import { listOperations, type OperationPage } from '../src/contract/operations/operation-list.ts'
import { inProcess, type InProcess } from '../tests/support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../tests/support/worlds/people.ts'
import { storeManyOperations } from '../tests/support/worlds/many-operations.ts'
import { onEngines, type Open, p95 } from './engines.ts'

/**
 * `npm run bench:operations [-- rows [sqlite | postgres]]`: the list of operations, each of its filters and text searches in an organisation
 * with 100,000 operations beside the same with 1,000 in ten years, in turns in one process, on SQLite and PostgreSQL.
 */
const FEW = 1_000
const MANY = Number(process.argv[2] ?? 100_000)
const ENGINE = process.argv[3]
const ROUNDS = 100
/** "p95 ≤ 2 × of 1,000" is what was asked for. */
const TARGET = 2

type Query = Record<string, string>

/** In both there is an operation for each; the words are in all of them, in a tenth, in a hundredth and in a few. */
const queries: Record<string, Query> = {
  list: {},
  active: { status: 'active' },
  closed: { status: 'closed' },
  archived: { status: 'archived' },
  kind: { kind: 'exercise' },
  type: { type: 'Brand' },
  keyword: { keyword: 'B3' },
  period: { from: '2021-03-01', to: '2021-05-31' },
  year: { year: '2019' },
  vehicle: { vehicle: '1' },
  'search: everywhere': { search: 'musterstadt' },
  'search: a beginning, everywhere': { search: 'mus' },
  'search: one letter': { search: 'm' },
  'search: a tenth': { search: 'zehntel' },
  'search: a hundredth': { search: 'hundertstel' },
  'search: in few': { search: 'selten' },
  'search: three words': { search: 'garten muster leit' },
  'search: often, never together': { search: 'linden zehn' },
  'search: nowhere': { search: 'nirgends' },
  'search in a year': { search: 'muster', year: '2019' },
  'search and type': { search: 'muster', type: 'Tier' },
}

interface Side {
  backend: InProcess
  token: string
  /** The middle of the list, as an answer has named it. */
  middle: string
}

const path = listOperations.path.replace('{organisationId}', '1')

async function ask({ backend, token }: Omit<Side, 'middle'>, query: Query): Promise<OperationPage> {
  const answer = await backend.call('GET', `${path}?${new URLSearchParams(query)}`, { token })
  if (answer.status !== 200) throw new Error(`${JSON.stringify(query)} answered ${answer.status}`)
  return (await answer.json()) as OperationPage
}

async function prepare(rows: number, address: { address: DatabaseAddress } | undefined): Promise<Side> {
  const backend = await inProcess(address)
  await storeManyOperations(backend.database, rows)
  if (backend.database.engine === 'postgres') await sql`vacuum analyze`.execute(backend.database.read)
  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
  const answer = await backend.call(login.method, login.path, { body: credentials })
  const { token } = (await answer.json()) as { token: string }
  const { next } = await ask({ backend, token }, { to: '2021-06-30' })
  return { backend, token, middle: next ?? '' }
}

async function measure(engine: string, open: Open) {
  const sides = [await prepare(FEW, await open()), await prepare(MANY, await open())]
  const rows: Record<string, Record<string, string>> = {}
  const asked: [string, (side: Side) => Query][] = [
    ...Object.entries(queries).map(([name, query]) => [name, () => query] as [string, () => Query]),
    ['going on in the middle', ({ middle }) => ({ before: middle })],
  ]
  for (const [name, queryOf] of asked) {
    const times = sides.map(() => [] as number[])
    const found = await Promise.all(sides.map((side) => ask(side, queryOf(side))))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) {
        const start = performance.now()
        await ask(side, queryOf(side))
        times[index]?.push(performance.now() - start)
      }
    }
    const [few = NaN, many = NaN] = times.map(p95)
    rows[name] = {
      'rows found': found
        .map(
          ({ data, total, total_is_at_least }) =>
            `${data.length} of ${total_is_at_least ? '> ' : ''}${total}`,
        )
        .join(', '),
      [`p95 at ${FEW}`]: `${few.toFixed(2)} ms`,
      [`p95 at ${MANY}`]: `${many.toFixed(2)} ms`,
      ratio: (many / few).toFixed(2),
      [`within ${TARGET} ×`]: many / few <= TARGET ? 'yes' : 'NO',
    }
  }
  console.log(`\n${engine}: ${ROUNDS} calls each, in turns`)
  console.table(rows)
  for (const { backend } of sides) await backend.close()
}

await onEngines(ENGINE, measure)
