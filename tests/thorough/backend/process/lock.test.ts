import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, StartError } from '../../../../src/backend/config.ts'
import { createLog } from '../../../../src/backend/log.ts'
import { startBackend } from '../../../../src/backend/start.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'
import { runProgram } from '../../../support/servers/run-program.ts'
import { startServer } from '../../../support/servers/server-process.ts'

// Architecture, section 3, One process, one port: a second process would alarm only its own sockets.

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

const startHere = (environment: Record<string, string> = {}) =>
  startBackend(readConfig({ PORT: '0', DATA_DIR: folder, ...environment }), { log: createLog('silent') })

test('a second process on the same data does not start, also when the first was killed and is back', async () => {
  const first = await startServer({ main: 'calls', dataDirectory: folder })
  await expect(startHere()).rejects.toThrow(new StartError(`DATA_DIR ${folder} is used by another process.`))

  await first.kill('SIGKILL')
  const second = await startHere()
  const main = join(import.meta.dirname, '../../../support/servers/calls-main.ts')
  const { code, output } = await runProgram(main, { environment: { DATA_DIR: folder, PORT: '0' } })
  await second.close()

  expect(code).toBe(1)
  expect(output).toContain(`DATA_DIR ${folder} is used by another process.`)
}, 30_000)

test('a database file beside the data folder is guarded too', async () => {
  const file = join(folder, 'elsewhere', 'alarm.sqlite')
  const DATABASE_URL = `file:${file}`
  const first = await startHere({ DATABASE_URL })

  await expect(startHere({ DATABASE_URL, DATA_DIR: join(folder, 'other') })).rejects.toThrow(
    new StartError(`The database (${file}) cannot be opened: it is used by another process.`),
  )
  await first.close()

  await (await startHere({ DATABASE_URL })).close()
})

test('a file that is no database gets no lock beside it', async () => {
  const file = join(folder, 'elsewhere.txt')
  writeFileSync(file, 'no database')

  await expect(startHere({ DATABASE_URL: `file:${file}`, DATA_DIR: join(folder, 'data') })).rejects.toThrow(
    /cannot be opened/,
  )
  expect(readdirSync(folder).sort()).toEqual(['data', 'elsewhere.txt'])
})

test('a start that failed later leaves the data free', async () => {
  await expect(startHere({ HOST: '192.0.2.1', DEMO: 'off' })).rejects.toThrow(/^HOST/)
  await (await startHere()).close()
})
