import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from './start-error.ts'

const RealtimeApp = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  key: v.pipe(v.string(), v.minLength(1)),
  secret: v.pipe(v.string(), v.minLength(8)),
})

export type RealtimeApp = v.InferOutput<typeof RealtimeApp>

/**
 * Made on the first start and kept, so that open pages stay connected over a restart.
 * @throws {StartError} when the file is there, but broken.
 */
export function keptRealtimeApp(dataDirectory: string): RealtimeApp {
  const file = join(dataDirectory, 'realtime-app.json')
  if (!existsSync(file)) {
    const secret = randomBytes(32).toString('hex')
    writeOnce(file, JSON.stringify({ id: 1, key: randomBytes(10).toString('hex'), secret }))
  }
  try {
    return v.parse(RealtimeApp, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} cannot be read. Restore it, or remove it to have a new one made.`, {
      cause,
    })
  }
}

/** Whole or not at all, whenever the process is interrupted; of two processes, the first one wins. */
function writeOnce(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true })
    linkSync(unfinished, file)
  } catch (cause) {
    if (existsSync(file)) return
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`${file} cannot be written: ${reason}`, { cause })
  } finally {
    rmSync(unfinished, { force: true })
  }
}
