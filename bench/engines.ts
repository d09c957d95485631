import { startPostgres } from '../scripts/postgres.ts'
import type { DatabaseAddress } from '../src/backend/database/open.ts'

/** Opens an empty database of an engine; undefined: SQLite in a folder of its own. */
export type Open = () => Promise<{ address: DatabaseAddress } | undefined>

/** Measures on both engines, or on the one that was named. Where PostgreSQL cannot run, that is said, and the exit code is 1. */
export async function onEngines(
  named: string | undefined,
  measure: (engine: string, open: Open) => Promise<void>,
): Promise<void> {
  if (named !== 'postgres') await measure('SQLite', () => Promise.resolve(undefined))
  const servers: { stop(): Promise<void> }[] = []
  try {
    if (named !== 'sqlite')
      await measure('PostgreSQL', async () => {
        const server = await startPostgres()
        if ('unavailable' in server) throw new Error(server.unavailable)
        servers.push(server)
        return { address: { url: server.url } }
      })
  } catch (error) {
    console.log(`PostgreSQL could not run: ${String(error)}`)
    process.exitCode = 1
  }
  for (const server of servers) await server.stop()
}

export function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN
}

/** How long each run of `work` takes, in ms: one after the other with a pause between, as long as `goesOn` says so before each. */
export async function timesOf(
  work: (number: number) => Promise<unknown>,
  { pauseMs, goesOn }: { pauseMs: number; goesOn: (runs: number) => boolean },
): Promise<number[]> {
  const times: number[] = []
  while (goesOn(times.length)) {
    const began = performance.now()
    await work(times.length)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}
