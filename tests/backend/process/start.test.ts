import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../src/backend/config.ts'
import type { PageHost } from '../../../src/backend/http/dispatch.ts'
import { createLog } from '../../../src/backend/log.ts'
import { startBackend } from '../../../src/backend/start.ts'
import { health } from '../../../src/contract/health.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { send } from '../../support/servers/contract-target.ts'
import { freePort } from '../../support/servers/server-process.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

test('a start whose pages cannot be loaded cuts requests for pages, and answers an alarm that is under way', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const listening = Promise.withResolvers<void>()
  const pages = Promise.withResolvers<PageHost>()
  const start = startBackend(readConfig({ PORT: String(port), DATA_DIR: folder }), {
    log: createLog('silent'),
    pages: () => {
      listening.resolve()
      return pages.promise
    },
  })
  const ended = expect(start).rejects.toThrow('no pages')
  await listening.promise

  const cut = expect(fetch(`${origin}/login`)).rejects.toThrow()
  const body = JSON.stringify({ source: 'start', source_id: '1', title: 'B1' })
  const head = [
    'POST /api/intake/alarm HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${INTAKE_KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const line = connect(port, '127.0.0.1').on('error', () => undefined)
  line.write(`${head}\r\n\r\n${body.slice(0, 5)}`)
  // The server has read both by the time it answers this later one.
  await send(origin, 'GET', health.path)
  pages.reject(new Error('no pages'))
  await cut
  const answered = once(line, 'data')
  line.write(body.slice(5))

  const [answer] = (await answered) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /)
  line.destroy()
  await ended
})
