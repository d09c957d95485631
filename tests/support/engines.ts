import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { startPostgres } from '../../scripts/postgres.ts'
import { inProcess, type InProcess } from './in-process.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** Of a test: ends it, and says that it proves nothing. */
type Skip = (note: string) => never

interface OwnPostgres {
  /** Once the tests have begun; undefined: this machine has none. */
  url: () => string | undefined
  /** Skips the test where there is none, and says so loudly. */
  needUrl: (skip: Skip) => string
  /** The same of a database that nobody has used. */
  needNew: (skip: Skip) => Promise<string>
}

/** The system package may have to be installed. */
const START_MS = 300_000

let databases = 0

/** A PostgreSQL for the tests of the calling file, or of its `describe`, which ends with them. */
export function usePostgres(): OwnPostgres {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
  }, START_MS)
  afterAll(async () => {
    if (postgres && 'url' in postgres) await postgres.stop()
  })
  const url = () => (postgres && 'url' in postgres ? postgres.url : undefined)
  const needUrl = (skip: Skip) => {
    const known = url()
    if (known !== undefined) return known
    const why = postgres && 'unavailable' in postgres ? postgres.unavailable : 'it was not started'
    process.stderr.write(`\n*** PostgreSQL COULD NOT RUN: ${why}. This test proves nothing about it. ***\n`)
    return skip(why)
  }

  return {
    url,
    needUrl,
    needNew: async (skip) => {
      const known = needUrl(skip)
      const name = `new_${++databases}`
      const client = new Client({ connectionString: known })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const address = new URL(known)
      address.pathname = name
      return address.href
    },
  }
}

/** The API with the demo tenant, and what `prepare` adds to it, on each engine: for the tests of the calling file. */
export function useBothEngines(
  prepare: (backend: InProcess) => Promise<void> = () => Promise.resolve(),
): (engine: Engine, skip: Skip) => InProcess {
  const postgres = usePostgres()
  const backends: Partial<Record<Engine, InProcess>> = {}
  beforeAll(async () => {
    backends.sqlite = await inProcess()
    const url = postgres.url()
    if (url !== undefined) backends.postgres = await inProcess({ address: { url } })
    for (const backend of Object.values(backends)) await prepare(backend)
  }, START_MS)
  afterAll(async () => {
    for (const backend of Object.values(backends)) await backend.close()
  })

  return (engine, skip) => {
    const backend = backends[engine]
    if (backend) return backend
    postgres.needUrl(skip)
    throw new Error(`There is no backend on ${engine}.`)
  }
}
