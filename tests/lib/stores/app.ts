import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { readConfig } from '../../../src/backend/config.ts'
import type { Queries } from '../../../src/backend/database/database.ts'
import { createLog } from '../../../src/backend/log.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { configureApi } from '../../../src/lib/api/api-hooks.ts'
import { demoFolder } from '../../support/servers/databases.ts'
import { removeFolder } from '../../support/documents/folders.ts'
import { MemoryStorage } from '../../support/browser/memory-storage.ts'
import { ownConnection } from '../../support/servers/own-connection.ts'
import { DEMO_PASSWORD, people, type Person } from '../../support/worlds/people.ts'

const MINUTE_MS = 60_000
/** Longer than a test runs, but short enough to expire within the day in which the token can be renewed. */
const TOKEN_MINUTES = 60

interface Gate {
  holds: 'request' | 'answer'
  opened: Promise<void>
  /** Whether the response gets lost. */
  isLost?: boolean
}

/**
 * The stores of a page against the real backend: only the browser's storage is a stand-in, and the network can be
 * cut. Call it once at the top of a test file.
 */
export function useApp() {
  let backend: Backend
  let clock = Date.now()
  let cut = false
  let broken: number | undefined
  let refusals = 0
  let held = 0
  const requests: string[] = []
  const gates = new Map<string, Gate>()
  const folder = demoFolder()

  beforeAll(async () => {
    const environment = { PORT: '0', DATA_DIR: folder, TOKEN_MINUTES: String(TOKEN_MINUTES) }
    backend = await startBackend(readConfig(environment), { log: createLog('silent'), now: () => clock })

    vi.stubGlobal('localStorage', new MemoryStorage())
    vi.stubGlobal('sessionStorage', new MemoryStorage())
    const { fetch: network } = globalThis
    const answer = (request: Request) => {
      if (broken !== undefined)
        return Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: broken }))
      return cut ? Promise.reject(new TypeError('Failed to fetch')) : network(request)
    }
    vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      for (const [name, value] of Object.entries(ownConnection)) request.headers.set(name, value)
      const name = `${request.method} ${new URL(request.url).pathname}`
      requests.push(name)
      const gate = gates.get(name)
      gates.delete(name)
      if (gate?.holds === 'request') await gate.opened
      const answered = await answer(request)
      if (gate?.holds === 'answer') {
        held += 1
        await gate.opened
        if (gate.isLost) throw new TypeError('Failed to fetch')
      }
      return answered
    })
  })
  beforeEach(async () => {
    cut = false
    broken = undefined
    held = 0
    refusals = 0
    clock = Date.now()
    // Pages spread some requests over a second; in tests they send them at once.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const { endSession, currentPerson, currentToken } =
      await import('../../../src/lib/stores/session/session.ts')
    const { renewSession } = await import('../../../src/lib/stores/session/session-calls.ts')
    configureApi({
      base: backend.origin,
      credentials: 'same-origin',
      locale: () => 'de',
      token: currentToken,
      person: currentPerson,
      renew: renewSession,
      refused: () => (refusals += 1),
      rightsChanged: () => undefined,
      signedOut: () => endSession({ ended: true }),
    })
    endSession()
    requests.length = 0
    gates.clear()
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    vi.unstubAllGlobals()
    await backend.close()
    removeFolder(folder)
  })

  return {
    origin: () => backend.origin,
    /** Writes to the database as another client would, without an event to the page. */
    write: <Result>(work: (queries: Queries) => Promise<Result>) => backend.database.write(work),
    signIn: async (person: Person) => {
      const { signIn } = await import('../../../src/lib/stores/session/session-calls.ts')
      await signIn({ email: people[person], password: DEMO_PASSWORD })
    },
    /** From now on the backend refuses the current tokens, but still renews them. */
    expireTokens: () => {
      clock += (TOKEN_MINUTES + 1) * MINUTE_MS
    },
    /** From now on the backend neither accepts nor renews the current tokens. */
    expireForGood: () => {
      clock += 2 * 24 * 60 * MINUTE_MS
    },
    passTime: (milliseconds: number) => {
      clock += milliseconds
    },
    cutNetwork: () => {
      cut = true
    },
    mendNetwork: () => {
      cut = false
    },
    /** From now on a proxy answers instead of the backend, with an HTML page; even with 200 it does not match the contract. */
    breakAnswers: (status = 500) => {
      broken = status
    },
    mendAnswers: () => {
      broken = undefined
    },
    /** How often the backend refused an action that the interface had offered. */
    refused: () => refusals,
    /** Holds back the next such request, or its response, until the test calls the returned function. */
    holdBack: (call: string, holds: Gate['holds']) => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      gates.set(call, { holds, opened })
      return open
    },
    /** The backend handles the next such request, but the connection breaks before the response arrives. */
    loseAnswer: (call: string) => {
      gates.set(call, { holds: 'answer', opened: Promise.resolve(), isLost: true })
    },
    /** Whether this many held-back responses have come from the backend. */
    held: (answers = 1) => held >= answers,
    /** How often the page sent a request, such as `POST /api/refresh`. */
    count: (call: string) => requests.filter((request) => request === call).length,
  }
}

/** Runs `work` with `navigator.onLine` false, as in a browser without a network. */
export async function withoutNetwork<Result>(work: () => Promise<Result>): Promise<Result> {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
}
