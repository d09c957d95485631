import type { Kysely } from 'kysely'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../process/start-error.ts'
import type { ColumnTypes } from './column-types.ts'

/** The statements of a migration for an engine. One that SQL alone cannot express reads and writes rows with `queries` before them. */
export type Statements = (types: ColumnTypes, queries: Kysely<unknown>) => string[] | Promise<string[]>

const FILE = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/

/**
 * The files of all migrations in the folders of `folder`, by the names of the migrations, in the order of their numbers.
 * `0045-fire-drills.ts` is the migration `0045-fire-drills`. No file is loaded.
 * @throws {StartError} for a number that two files have or that is missing, and for a file that has none.
 */
export async function findMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))
  let last = 0
  for (const file of files) {
    const [, digits] = FILE.exec(basename(file)) ?? []
    if (digits === undefined) {
      throw new StartError(`${file} is no migration: its name must be like 0045-fire-drills.ts.`)
    }
    const number = Number(digits)
    if (number === last) throw new StartError(`${file} has the number of another migration.`)
    if (number !== last + 1) {
      throw new StartError(`${file} is a migration, but none has the number ${last + 1}.`)
    }
    last = number
  }
  return new Map(files.map((file) => [basename(file, '.ts'), file]))
}

/**
 * Loads a migration: `0045-fire-drills.ts` exports the function `fireDrills`.
 * @throws {StartError} for a file without its function.
 */
export async function loadMigration(file: string): Promise<Statements> {
  const module: object = await import(/* @vite-ignore */ pathToFileURL(file).href)
  const name = basename(file, '.ts')
    .slice('0000-'.length)
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const exported: unknown = new Map<string, unknown>(Object.entries(module)).get(name)
  if (!isStatements(exported)) throw new StartError(`${file} must export the function ${name}.`)
  return exported
}

function isStatements(value: unknown): value is Statements {
  return typeof value === 'function'
}
