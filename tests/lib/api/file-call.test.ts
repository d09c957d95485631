import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { FileAnswer } from '../../../src/backend/http/file-answer.ts'
import { createLog } from '../../../src/backend/log.ts'
import { createRateLimits } from '../../../src/backend/limits/rate-limits.ts'
import { serve } from '../../../src/backend/http/serve.ts'
import type { Services } from '../../../src/backend/services.ts'
import { endpoint, type FileType } from '../../../src/contract/endpoint.ts'
import { configureApi } from '../../../src/lib/api/api-hooks.ts'
import { call } from '../../../src/lib/api/api.ts'

// Product page, section 3: operations.csv and report.pdf are calls like the others, whose answer is a file.

const fileCall = <Path extends string>(path: Path, produces: FileType) =>
  endpoint('GET', path, {
    access: { kind: 'open' },
    summary: 'A file.',
    produces,
    input: v.object({ rows: v.optional(v.string()) }),
    output: v.blob(),
  })
const table = fileCall('/test/table.csv', 'text/csv')
const report = fileCall('/test/report.pdf', 'application/pdf')

const text = '\u{feff}Straße;Größe\r\n'
const bytes = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])
const app = new Hono()
const services = {
  log: createLog('silent'),
  rateLimits: createRateLimits(),
  now: () => 0,
  addressOf: () => null,
  config: { channelCookies: undefined, mayCall: () => false },
} as unknown as Services
serve(app, services, table, () => Promise.resolve(new FileAnswer(text, 'Einsätze "2026" (Übung) 🚒.csv')))
serve(app, services, report, () => Promise.resolve(new FileAnswer(bytes, 'report.pdf')))

beforeEach(() => {
  vi.stubGlobal('fetch', (input: Request | string | URL, init?: RequestInit) =>
    app.request(new Request(input, init)),
  )
  configureApi({
    base: 'http://localhost',
    credentials: 'same-origin',
    locale: () => 'de',
    token: () => undefined,
    person: () => undefined,
    renew: () => Promise.reject(new Error('nobody is signed in')),
    refused: () => undefined,
    rightsChanged: () => undefined,
    signedOut: () => undefined,
  })
})

test('a table arrives byte for byte, with the mark by which Excel knows UTF-8', async () => {
  const file = await call(table)

  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new TextEncoder().encode(text))
  expect(file.type).toBe('text/csv;charset=utf-8')
})

test('a report arrives byte for byte', async () => {
  const file = await call(report)

  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  expect(file.type).toBe('application/pdf')
})

test('a file is named for every client, and kept in no cache', async () => {
  const { headers } = await app.request(table.path)

  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Einsatze _2026_ (Ubung) __.csv"; filename*=UTF-8''Eins%C3%A4tze%20%222026%22%20%28%C3%9Cbung%29%20%F0%9F%9A%92.csv`,
  )
  expect(headers.get('cache-control')).toBe('no-store')
})
