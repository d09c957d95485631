import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ofetch } from 'ofetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../../src/i18n/translate.ts'
import { problemOf } from '../../../src/lib/api/api-error.ts'
import { toApiError } from '../../../src/lib/api/fetch-error.ts'
import { loginProblems } from '../../../src/lib/account/login-problems.ts'

// Product page, section 4: login is rate-limited with a clear message, whatever backend answers.

registerCatalogues(catalogues)

/** Answers 429 with the `Retry-After` that the path names. */
const server = createServer((request, response) => {
  const value = decodeURIComponent(request.url?.slice(1) ?? '')
  response.writeHead(429, value === '' ? {} : { 'Retry-After': value }).end('{"message":"no"}')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function refusal(retryAfter: string): Promise<unknown> {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/${encodeURIComponent(retryAfter)}`
  return toApiError(await ofetch(url).catch((cause: unknown) => cause), 'POST /login')
}

test.each([
  ['1', 1, 'Warte 1 Sekunde und', 'Wait 1 second, then'],
  ['30', 30, 'Warte 30 Sekunden und', 'Wait 30 seconds, then'],
  ['59', 59, 'Warte 59 Sekunden und', 'Wait 59 seconds, then'],
  ['60', 60, 'Warte 1 Minute und', 'Wait 1 minute, then'],
  ['61', 61, 'Warte 2 Minuten und', 'Wait 2 minutes, then'],
  ['900', 900, 'Warte 15 Minuten und', 'Wait 15 minutes, then'],
  ['0', 0, 'Warte 1 Sekunde und', 'Wait 1 second, then'],
  ['', undefined, 'Warte eine Minute und', 'Wait a minute, then'],
  ['Sat, 21 Nov 2026 12:00:00 GMT', undefined, 'Warte eine Minute und', 'Wait a minute, then'],
  ['-5', undefined, 'Warte eine Minute und', 'Wait a minute, then'],
  ['soon', undefined, 'Warte eine Minute und', 'Wait a minute, then'],
])(
  '429 with Retry-After %j is a wait of %s seconds: "%s"',
  async (retryAfter, waitSeconds, german, english) => {
    const error = await refusal(retryAfter)

    expect(problemOf(error)).toEqual({ kind: 'tooMany', waitSeconds })
    const [problem, ...others] = loginProblems(error)
    expect(others).toEqual([])
    // Nothing that was typed is wrong.
    expect(problem?.field).toBeUndefined()
    if (problem) {
      expect(translate('de')(problem.key, problem.values)).toContain(german)
      expect(translate('en')(problem.key, problem.values)).toContain(english)
    }
  },
)
