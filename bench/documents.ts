import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { DatabaseAddress } from '../src/backend/database/open.ts'
import { listDocuments } from '../src/contract/documents/documents.ts'
import { login } from '../src/contract/account/session.ts'
import { inProcess, type InProcess } from '../tests/support/servers/in-process.ts'
import { listOperationDocuments, listVehicleDocuments } from '../src/contract/documents/linked-documents.ts'
import { linkManyDocuments, storeManyDocuments } from '../tests/support/worlds/many-documents.ts'
import { DEMO_PASSWORD, people } from '../tests/support/worlds/people.ts'
import { onEngines, type Open, p95 } from './engines.ts'

/**
 * `npm run bench:documents [-- --engine sqlite --sizes 1000,100000]`: folders and searches with 10,000 documents beside the same with
 * 100, in turns in one process. Exit code 1 where one takes more than twice as long.
 */
const { values: given } = parseArgs({
  options: { engine: { type: 'string' }, sizes: { type: 'string', default: '100,10000' } },
})
const LIST = listDocuments.path.replace('{organisationId}', '1')
const ROUNDS = 200
/** Before anything is measured: what runs for the first times is slow. */
const WARM_ROUNDS = 40
const SIZES = given.sizes.split(',').map(Number)
/** "10,000 documents: list and search p95 ≤ 2 × of 100" */
const TARGET = 2

/** So many belong to the operation, to its keyword, and to its vehicle. */
const LINKED = 15

interface Side {
  backend: InProcess
  token: string
  folders: number[]
  operation: number
  vehicle: number
}

/** What is asked of the list, or of a path of its own. */
const questions: Record<string, (side: Side, round: number) => string> = {
  top: () => '',
  'largest folder': ({ folders }) => `folder_id=${folders[0]}`,
  'another folder': ({ folders }, round) => `folder_id=${folders[1 + (round % 20)]}`,
  'by time': ({ folders }) => `folder_id=${folders[0]}&sort=-changed_at`,
  'by size': ({ folders }) => `folder_id=${folders[0]}&sort=-size`,
  'search: many': () => 'search=hydr',
  'search: all': () => 'search=saugstelle',
  'search: few': () => 'search=selten',
  'search: one': (_, round) => `search=${round}`,
  'search: two words': () => 'search=loeschw+ufer',
  'search: nothing': () => 'search=niemand',
  'of an operation': ({ operation }) =>
    listOperationDocuments.path.replace('{operationId}', String(operation)),
  'of a vehicle': ({ vehicle }) => listVehicleDocuments.path.replace('{vehicleId}', String(vehicle)),
  'search in a folder': ({ folders }, round) => `search=ufer&folder_id=${folders[1 + (round % 20)]}`,
}

async function prepare(size: number, address: { address: DatabaseAddress } | undefined): Promise<Side> {
  const backend = await inProcess(address)
  const folders = await storeManyDocuments(backend.database, size)
  const linked = await linkManyDocuments(backend.database, LINKED)
  if (backend.database.engine === 'postgres') await sql`vacuum analyze`.execute(backend.database.read)
  const credentials = { email: people.leitung, password: DEMO_PASSWORD }
  const answer = await backend.call(login.method, login.path, { body: credentials })
  const { token } = (await answer.json()) as { token: string }
  return { backend, token, folders, ...linked }
}

async function timed({ backend, token }: Side, question: string): Promise<number> {
  const began = performance.now()
  const path = question.startsWith('/') ? question.replace('{organisationId}', '1') : `${LIST}?${question}`
  const answer = await backend.call('GET', path, { token })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${question} answered ${answer.status}`)
  return performance.now() - began
}

async function measure(engine: string, open: Open): Promise<void> {
  const sides: Side[] = []
  for (const size of SIZES) sides.push(await prepare(size, await open()))
  console.log(`${engine}: p95 with ${SIZES.join(' and ')} documents, in ms`)
  for (const [name, question] of Object.entries(questions)) {
    const times: number[][] = sides.map(() => [])
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) {
        const time = await timed(side, question(side, round))
        if (round >= WARM_ROUNDS) times[index]?.push(time)
      }
    }
    const [small = NaN, large = NaN] = times.map(p95)
    const ratio = large / small
    if (!(ratio <= TARGET)) process.exitCode = 1
    const sign = ratio <= TARGET ? '' : '  TOO SLOW'
    console.log(
      `  ${name.padEnd(20)} ${small.toFixed(1).padStart(7)} ${large.toFixed(1).padStart(7)}  ratio ${ratio.toFixed(2)}${sign}`,
    )
  }
  for (const { backend } of sides) await backend.close()
}

await onEngines(given.engine, measure)
