import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeError } from '../../../src/backend/log.ts'
import { repeat } from '../../../src/backend/time/repeat.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { eventually } from '../../support/eventually.ts'
import { inProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'

test('logs are structured, without secrets or personal data (architecture, section 7)', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: undefined }, { write: (line: string) => void lines.push(line) })
  const backend = await inProcess({ log })
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  const { token } = (await (await backend.call('POST', '/api/login', { body })).json()) as { token: string }
  const alarm = {
    source: 'ils',
    source_id: '1',
    title: 'B3 bei Huber',
    address: 'Marktplatz 1',
    remark: 'Klingel Huber',
  }
  await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
  // A call that fails inside: the database is gone.
  await backend.close()
  const failed = await backend.call('GET', '/api/user', { token })

  expect(failed.status).toBe(500)
  expect(Object.keys((await failed.json()) as object)).toEqual(['message'])
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'signed in',
    'alarm raised',
    'call failed',
  ])
  for (const secret of [token, DEMO_PASSWORD, INTAKE_KEY, people.mitglied, 'Huber', 'Marktplatz', 'Mia']) {
    expect(lines.join('')).not.toContain(secret)
  }
})

test('the log has name, code and stack of an error, and of anything else that was thrown its type', async () => {
  const folder = temporaryFolder()
  const error = await readFile(join(folder, 'missing')).catch((reason: unknown) => reason)

  expect(describeError(error)).toEqual({ name: 'Error', code: 'ENOENT', stack: expect.any(String) })
  expect(describeError(Object.assign(new Error('full'), { code: 53_100 }))).toMatchObject({ code: '53100' })
  expect(describeError(new TypeError('none'))).toEqual({ name: 'TypeError', stack: expect.any(String) })
  expect(describeError('a text')).toEqual({ name: 'string' })
  removeFolder(folder)
})

test('work in the background that fails is logged once, with its code', async () => {
  const folder = temporaryFolder()
  const lines: string[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })
  let tries = 0
  const work = () => {
    tries += 1
    return readFile(join(folder, 'missing'))
  }
  const repeated = repeat(work, { everyMs: 1, log, failed: 'a file was not read' })
  await eventually(() => expect(tries).toBeGreaterThan(2))
  await repeated.stop()

  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      msg: 'a file was not read',
      error: expect.objectContaining({ name: 'Error', code: 'ENOENT' }),
    }),
  ])
  removeFolder(folder)
})
