import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { AnySchema } from '../../contract/endpoint.ts'
import { StartError } from './start-error.ts'

/**
 * What the first start makes and every later one reads: keys and secrets of this installation, readable by its
 * account alone.
 * @throws {StartError} when the file is there, but broken.
 */
export function keptJson<Schema extends AnySchema>(
  file: string,
  schema: Schema,
  make: () => v.InferInput<Schema>,
): v.InferOutput<Schema> {
  if (!existsSync(file)) writeOnce(file, JSON.stringify(make()))
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
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
