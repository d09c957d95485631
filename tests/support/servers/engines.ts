import { afterAll, beforeAll } from 'vitest'
import { dropPostgres, newPostgres, whyNoPostgres } from './databases.ts'
import { type GivenInProcess, inProcess, type InProcess } from './in-process.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/**
 * For tests whose queries both engines answer alike: one engine in the gate, both in `npm run test:thorough`. Tests of incoming alarms,
 * searches, migrations, locks and concurrent writes run on both engines in the gate (`engines`).
 */
export const enginesOfGate: readonly Engine[] = process.env['ON_BOTH_ENGINES'] ? engines : ['sqlite']

/** Of a test: ends it, and says that it proves nothing. */
type Skip = (note: string) => never

interface NewPostgres {
  /** Of a database with the demo tenant that nobody has used; undefined: this machine has no PostgreSQL. */
  newUrl: () => Promise<string | undefined>
  /** The same, and skips the test where there is none. */
  needNew: (skip: Skip) => Promise<string>
}

/** Databases of PostgreSQL for the tests of the calling file, or of its `describe`, which end with them. */
export function usePostgres(): NewPostgres {
  const make = useMaker()
  return {
    newUrl: () => make('demo'),
    needNew: async (skip) => need(await make('demo'), skip),
  }
}

interface EmptyPostgres {
  /** Once the tests have begun; undefined: this machine has no PostgreSQL. */
  url: () => string | undefined
  /** Skips the test where there is none, and says so loudly. */
  needUrl: (skip: Skip) => string
}

/** One empty database of PostgreSQL for all tests of the calling file, or of its `describe`, which ends with them. */
export function useEmptyPostgres(): EmptyPostgres {
  const make = useMaker()
  let own: string | undefined
  beforeAll(async () => {
    own = await make('empty')
  })
  return { url: () => own, needUrl: (skip) => need(own, skip) }
}

function useMaker(): (about: 'empty' | 'demo') => Promise<string | undefined> {
  const made: string[] = []
  afterAll(async () => {
    for (const url of made.splice(0)) await dropPostgres(url)
  })
  return async (about) => {
    if (whyNoPostgres() !== undefined) return undefined
    const url = await newPostgres(about)
    made.push(url)
    return url
  }
}

function need(url: string | undefined, skip: Skip): string {
  if (url !== undefined) return url
  const why = whyNoPostgres() ?? 'no test has begun'
  process.stderr.write(`\n*** PostgreSQL COULD NOT RUN: ${why}. This test proves nothing about it. ***\n`)
  return skip(why)
}

type Prepare = (backend: InProcess) => Promise<void>
type Given = (engine: Engine) => Promise<Pick<GivenInProcess, 'documents' | 'diveraTargets'>>
type BackendOf = (engine: Engine, skip: Skip) => InProcess

/**
 * The API with the demo tenant, and what `prepare` adds to it, on each engine: for the tests of the calling file. `given` is asked
 * for each of them before.
 */
export const useBothEngines = (prepare?: Prepare, given?: Given): BackendOf =>
  useBackends(engines, prepare, given)

/** The same for tests of `enginesOfGate`. */
export const useEnginesOfGate = (prepare?: Prepare, given?: Given): BackendOf =>
  useBackends(enginesOfGate, prepare, given)

function useBackends(of: readonly Engine[], prepare?: Prepare, given?: Given): BackendOf {
  const postgres = usePostgres()
  const backends: Partial<Record<Engine, InProcess>> = {}
  beforeAll(async () => {
    for (const engine of of) {
      const url = engine === 'postgres' ? await postgres.newUrl() : undefined
      if (engine === 'postgres' && url === undefined) continue
      const address = url === undefined ? undefined : { url }
      backends[engine] = await inProcess({ ...(await given?.(engine)), ...(address && { address }) })
    }
    for (const backend of Object.values(backends)) await prepare?.(backend)
  })
  afterAll(async () => {
    for (const backend of Object.values(backends)) await backend.close()
  })

  return (engine, skip) => {
    const backend = backends[engine]
    if (backend) return backend
    need(undefined, skip)
    throw new Error(`There is no backend on ${engine}.`)
  }
}
