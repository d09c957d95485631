import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listPermissions } from '../../../src/contract/permissions.ts'
import { ApiError, problemOf } from '../../../src/lib/api/api-error.ts'
import { configureApi, wired } from '../../../src/lib/api/api-hooks.ts'
import { call, withRenewal } from '../../../src/lib/api/api.ts'
import { MemoryStorage } from '../../support/browser/memory-storage.ts'

// Specification, section 8: 401 on an API call: refresh and retry, else logout and go to login.

let stored: string | undefined
let person: number | undefined
/** Which tokens the backend takes. */
let accepted: Set<string>
/** With which tokens it was called. */
let sent: (string | undefined)[]
let renewals: number
let signOuts: number
let answered: (token: string | undefined) => void

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stored = 'first'
  person = 1
  accepted = new Set()
  sent = []
  renewals = signOuts = 0
  answered = () => undefined
  vi.stubGlobal('fetch', (input: Request | string | URL, init?: RequestInit) => {
    const token = new Request(input, init).headers.get('Authorization')?.replace('Bearer ', '')
    sent.push(token)
    answered(token)
    const isAccepted = token !== undefined && accepted.has(token)
    return Promise.resolve(Response.json({}, { status: isAccepted ? 200 : 401 }))
  })
  configureApi({
    base: 'http://localhost',
    credentials: 'same-origin',
    locale: () => 'de',
    token: () => stored,
    person: () => person,
    renew: () => {
      if (stored === undefined) return Promise.reject(new Error('No token to refresh'))
      renewals += 1
      return Promise.resolve((stored = 'second'))
    },
    refused: () => undefined,
    rightsChanged: () => undefined,
    signedOut: () => {
      signOuts += 1
      stored = person = undefined
    },
  })
})

const ask = () => call(listPermissions).catch(problemOf)
const unauthenticated = { kind: 'unauthenticated' }

describe('a call that is refused again after a renewal that worked', () => {
  test('ends the session, and is not sent a third time', async () => {
    expect(await ask()).toEqual(unauthenticated)

    expect({ sent, renewals, signOuts }).toEqual({ sent: ['first', 'second'], renewals: 1, signOuts: 1 })
  })

  test('ends it once, however many calls are refused: one renewal, each sent twice', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, ask))

    expect(found).toEqual(Array.from({ length: 20 }, () => unauthenticated))
    expect(sent).toHaveLength(40)
    expect({ renewals, signOuts }).toEqual({ renewals: 1, signOuts: 1 })
  })

  test('ends it whatever is asked in this way: a file that is sent or fetched, too', async () => {
    const tokens: (string | undefined)[] = []
    const asked = withRenewal((token) => {
      tokens.push(token)
      return call(listPermissions).then(() => Promise.reject(new Error('was accepted')))
    })
    expect(await asked.catch(problemOf)).toEqual(unauthenticated)
    expect(signOuts).toBe(1)
    expect(tokens[0]).toBe('first')
  })

  test('ends nothing where yet another renewal was faster than the answer', async () => {
    answered = (token) => {
      if (token === 'second') stored = 'third'
    }
    expect(await ask()).toEqual(unauthenticated)

    expect({ signOuts, stored }).toEqual({ signOuts: 0, stored: 'third' })
  })

  test('ends nothing of somebody else who has signed in meanwhile', async () => {
    answered = (token) => {
      if (token === 'second') [stored, person] = ['theirs', 2]
    }
    await ask()

    expect({ signOuts, stored }).toEqual({ signOuts: 0, stored: 'theirs' })
  })

  test('ends nothing where it is refused for another reason', async () => {
    vi.stubGlobal('fetch', (input: Request | string | URL, init?: RequestInit) => {
      const isRenewed = new Request(input, init).headers.get('Authorization') === 'Bearer second'
      return Promise.resolve(Response.json({}, { status: isRenewed ? 403 : 401 }))
    })
    expect(await ask()).toEqual({ kind: 'forbidden' })
    expect(signOuts).toBe(0)
  })
})

test('a renewal that works is no reason to end anything', async () => {
  accepted.add('second')
  await expect(call(listPermissions)).resolves.toEqual({})
  expect({ sent, renewals, signOuts }).toEqual({ sent: ['first', 'second'], renewals: 1, signOuts: 0 })
})

describe('a token that was refused, and whose renewal fails', () => {
  const failWith = (status: number) => {
    const renew = () => Promise.reject(new ApiError({ kind: 'server', status }, 'POST /api/refresh'))
    configureApi({ ...wired(), renew })
  }

  test.each([502, 503, 504])(
    'ends no session during an outage (%i), and the caller hears of it',
    async (status) => {
      failWith(status)
      expect(await ask()).toEqual({ kind: 'server', status })
      expect({ signOuts, stored }).toEqual({ signOuts: 0, stored: 'first' })
    },
  )

  test('ends it where the server itself has failed (500)', async () => {
    failWith(500)
    expect(await ask()).toEqual({ kind: 'server', status: 500 })
    expect(signOuts).toBe(1)
  })
})

test('that there is no token to refresh is logged where it happens after a 401', async () => {
  stored = undefined
  await ask()

  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.objectContaining({ message: 'No token to refresh' }),
  )
})
