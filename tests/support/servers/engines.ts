import { afterAll, beforeAll } from 'vitest'
import { dropPostgres, newPostgres, whyNoPostgres } from './databases.ts'
import { type GivenInProcess, inProcess, type InProcess } from './in-process.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/**
 * For tests of what is in a file or drawn from it, which ask little of a database: in the gate one engine, in
 * `npm run test:thorough` both (vitest.thorough.config.ts names the files).
 */
export const enginesOfFiles: readonly Engine[] = process.env['FILES_ON_BOTH_ENGINES'] ? engines : ['sqlite']

/** Of a test: ends it, and says that it proves nothing. */
type Skip = (note: string) => never

interface OwnPostgres {
  /** Of an empty database, once the tests have begun; undefined: this machine has no PostgreSQL. */
  url: () => string | undefined
  /** Skips the test where there is none, and says so loudly. */
  needUrl: (skip: Skip) => string
  /** Of a database with the demo tenant that nobody has used; undefined: this machine has no PostgreSQL. */
  newUrl: () => Promise<string | undefined>
  /** The same, and skips the test where there is none. */
  needNew: (skip: Skip) => Promise<string>
}

/** Databases of PostgreSQL for the tests of the calling file, or of its `describe`, which end with them. */
export function usePostgres(): OwnPostgres {
  const made: string[] = []
  const make = async (about: 'empty' | 'demo') => {
    if (whyNoPostgres() !== undefined) return undefined
    const url = await newPostgres(about)
    made.push(url)
    return url
  }
  let own: string | undefined
  beforeAll(async () => {
    own = await make('empty')
  })
  afterAll(async () => {
    for (const url of made.splice(0)) await dropPostgres(url)
  })
  const need = (url: string | undefined, skip: Skip) => {
    if (url !== undefined) return url
    const why = whyNoPostgres() ?? 'no test has begun'
    process.stderr.write(`\n*** PostgreSQL COULD NOT RUN: ${why}. This test proves nothing about it. ***\n`)
    return skip(why)
  }

  return {
    url: () => own,
    needUrl: (skip) => need(own, skip),
    newUrl: () => make('demo'),
    needNew: async (skip) => need(await make('demo'), skip),
  }
}

/**
 * The API with the demo tenant, and what `prepare` adds to it, on each engine: for the tests of the calling file. `given` is asked
 * for each of them before.
 */
export function useBothEngines(
  prepare: (backend: InProcess) => Promise<void> = () => Promise.resolve(),
  given: (engine: Engine) => Promise<Pick<GivenInProcess, 'documents'>> = () => Promise.resolve({}),
): (engine: Engine, skip: Skip) => InProcess {
  const postgres = usePostgres()
  const backends: Partial<Record<Engine, InProcess>> = {}
  beforeAll(async () => {
    backends.sqlite = await inProcess(await given('sqlite'))
    const url = await postgres.newUrl()
    if (url !== undefined) {
      backends.postgres = await inProcess({ ...(await given('postgres')), address: { url } })
    }
    for (const backend of Object.values(backends)) await prepare(backend)
  })
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
