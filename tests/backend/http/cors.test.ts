import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../src/backend/config.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'

// Architecture, section 3, One process, one port: `npm run start:web` serves pages only and talks to API_BASE_URL.

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

test.each([
  ['http://localhost:4321', {}, true],
  ['http://127.0.0.1:4321', {}, true],
  ['http://localhost.evil.example', {}, false],
  ['https://evil.example', {}, false],
  ['null', {}, false],
  ['http://localhost:4321', { HOST: '0.0.0.0' }, false],
  ['https://alarm.example.org', { PUBLIC_ORIGIN: 'https://alarm.example.org', HOST: '0.0.0.0' }, true],
  ['http://alarm.example.org', { PUBLIC_ORIGIN: 'https://alarm.example.org', HOST: '0.0.0.0' }, false],
])('pages of %s may call a server with %o: %s', (origin, environment, allowed) => {
  expect(readConfig({ DATA_DIR: folder, ...environment }).mayCall(origin)).toBe(allowed)
})

test('an allowed origin is named exactly, with credentials; another gets nothing', async () => {
  const backend = await bootBackend()
  const preflight = (origin: string) =>
    fetch(`${backend.origin}/api/user`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
  const allowed = await preflight('http://localhost:4321')
  const foreign = await preflight('https://evil.example')
  const answer = await fetch(`${backend.origin}/api/health`, { headers: { origin: 'http://localhost:4321' } })
  await backend.close()

  expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:4321')
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  expect(allowed.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
  // A page measures by it how wrong the clock of its device is.
  expect(answer.headers.get('access-control-expose-headers')).toContain('Date')
  expect(answer.headers.get('date')).not.toBeNull()
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})
