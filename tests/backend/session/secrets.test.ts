import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, serveSecret } from '../../../src/backend/http/serve.ts'
import { newSecret, secretHash, withoutSecrets } from '../../../src/backend/session/secrets.ts'
import { endpoint } from '../../../src/contract/endpoint.ts'
import { testLimits, tokenLimits } from '../../../src/contract/limits.ts'
import { anything, nothing } from '../../../src/contract/values.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'

let backend: InProcess
beforeAll(async () => {
  backend = await inProcess()
})
afterAll(() => backend.close())

const about = {
  access: { kind: 'secret' },
  summary: 'By a secret.',
  input: nothing,
  output: anything,
  limits: tokenLimits,
} as const
const call = endpoint('GET', '/api/kinds/{secret}', about)
const answer = () => Promise.resolve({})
const find = () => Promise.resolve({})

test('a call by a secret does not start without a lookup, without {secret} or without a limit for wrong ones', () => {
  const { services } = backend
  const start = (which: typeof call) => () => serveSecret(new Hono(), services, which, find, answer)

  expect(start(call)).not.toThrow()
  expect(() => serve(new Hono(), services, call as never, answer)).toThrow('a lookup of its secret')
  expect(start(endpoint('GET', '/api/kinds/{token}', about) as never)).toThrow('{secret} in its path')
  expect(start({ ...call, limits: [] })).toThrow('a limit for wrong secrets')
  expect(start({ ...call, limits: testLimits })).toThrow('a limit for wrong secrets')
})

test('secrets are 43 characters of base64url, each another one, and what has another form has no hash', () => {
  const made = Array.from({ length: 100 }, newSecret)

  expect(new Set(made.map(({ secret }) => secret)).size).toBe(100)
  expect(made.filter(({ secret }) => !/^[A-Za-z0-9_-]{43}$/.test(secret))).toEqual([])
  expect(made.map(({ secret }) => secretHash(secret))).toEqual(made.map(({ hash }) => hash))
  const [one] = made
  const secret = one?.secret ?? ''
  const others = ['', secret.slice(1), `${secret}A`, `${secret}\n`, `+${secret.slice(1)}`, 'ä'.repeat(43)]
  expect(others.map(secretHash)).toEqual(others.map(() => undefined))
})

test('a path that is shown has no secret in it, and is otherwise whole', () => {
  const { secret } = newSecret()
  const shown = (path: string) => withoutSecrets(path.replace('SECRET', secret))

  expect(['/api/kinds/SECRET', '/api/kinds/SECRET.ics', '/api/SECRET/a'].map(shown)).toEqual([
    '/api/kinds/…',
    '/api/kinds/….ics',
    '/api/…/a',
  ])
  expect(shown('/api/intake/alarm-of-another-dispatch-centre')).toBe(
    '/api/intake/alarm-of-another-dispatch-centre',
  )
})
