import { afterAll, beforeAll, expect, test } from 'vitest'
import { honoPath } from '../../../src/backend/http/call-paths.ts'
import { calls } from '../../../src/contract/calls.ts'
import { openApi } from '../../../src/backend/http/openapi.ts'
import { kindCalls } from '../../support/matrix/access-kinds.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'

let backend: InProcess
beforeAll(async () => {
  backend = await inProcess()
})
afterAll(() => backend.close())

test('the backend publishes its whole contract as OpenAPI 3.1 (product page, section 3)', async () => {
  const answer = await backend.call('GET', '/api/openapi.json')
  const document = (await answer.json()) as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }

  expect(document.openapi).toMatch(/^3\.1\./)
  const written = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(written.toSorted()).toEqual(
    Object.values(calls)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('a call that declares limits says how long to wait', async () => {
  const answer = await backend.call('GET', '/api/openapi.json')
  type Operation = { responses: Record<string, { headers?: Record<string, unknown> }> }
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }

  const limited = Object.values(calls).filter(({ limits }) => limits.length > 0)
  expect(limited).not.toEqual([])
  for (const { method, path, limits } of Object.values(calls)) {
    const waits = paths[path]?.[method.toLowerCase()]?.responses['429']?.headers?.['Retry-After']
    expect([method, path, waits !== undefined]).toEqual([method, path, limits.length > 0])
  }
})

test('a call for members needs a session and may answer 404, one by a secret needs none and says its form', () => {
  const { paths } = openApi(kindCalls) as {
    paths: Record<string, Record<string, { security: object[]; parameters: object[]; responses: object }>>
  }
  const member = paths[kindCalls.readAsMember.path]?.['get']
  const bySecret = paths[kindCalls.writeBySecret.path]?.['post']

  expect([member?.security, bySecret?.security]).toEqual([[{ session: [] }], []])
  expect(Object.keys(member?.responses ?? {})).toEqual(['200', '401', '404', '422', '503'])
  expect(Object.keys(bySecret?.responses ?? {})).toEqual(['201', '404', '413', '415', '422', '429', '503'])
  expect(bySecret?.parameters).toEqual([
    {
      name: 'secret',
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
    },
  ])
})

test('every call of the contract is served: none answers as an unknown route', async () => {
  const unknown = (await (await backend.call('GET', '/api/no-such-call')).json()) as { message: string }
  for (const { method, path } of Object.values(calls)) {
    const answer = await backend.call(method, path.replaceAll(/\{\w+\}/g, '1'))
    const text = await answer.text()
    // What a wrong secret names is answered as if there were nothing.
    const hidesItself = /\{(token|secret)\}/.test(path)
    expect([method, path, answer.status >= 500, !hidesItself && text.includes(unknown.message)]).toEqual([
      method,
      path,
      false,
      false,
    ])
    if (hidesItself) {
      const served = backend.app.routes.map((route) => `${route.method} ${route.path}`)
      expect(served).toContain(`${method} ${honoPath(path)}`)
    }
  }
})

test('the readable page shows every call and needs no script', async () => {
  const answer = await backend.call('GET', '/api/docs')
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page).not.toContain('<script')
  for (const { path } of Object.values(calls)) expect(page).toContain(path)
})
