import type { Browser } from 'playwright'
import { endSession, listSessions } from '../src/contract/account/account.ts'
import { login } from '../src/contract/account/session.ts'
import { DEMO_PASSWORD, people } from '../tests/support/worlds/people.ts'
import { listening } from '../tests/support/calls/realtime.ts'
import { signIn } from '../tests/support/browser/sign-in.ts'
import { median } from './alarm-to-screen.ts'

export interface SessionEnd {
  /** In ms: from the start of the call that ends a session to the login page in its browser. */
  median: number
  longest: number
}

/** "Revoke a session and see the other browser signed out within a second", so often. */
export async function measureSessionEnd(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<SessionEnd> {
  const times: number[] = []
  const { token } = await answered<{ token: string }>(`${origin}${login.path}`, {
    method: login.method,
    body: JSON.stringify({ email: people.mitglied, password: DEMO_PASSWORD }),
    headers: { 'content-type': 'application/json' },
  })
  const headers = { authorization: `Bearer ${token}` }
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    const ready = listening(page)
    await signIn(page, 'mitglied', origin)
    await ready
    const sessions = await answered<{ id: number; current: boolean }[]>(`${origin}${listSessions.path}`, {
      headers,
    })
    const others = sessions.filter(({ current }) => !current).map(({ id }) => id)

    const out = page
      .waitForURL(({ pathname }) => pathname === '/login')
      .then(() => page.locator('input[name="email"]').waitFor())
    const start = performance.now()
    const path = endSession.path.replace('{sessionId}', String(Math.max(...others)))
    const ended = await fetch(origin + path, { method: endSession.method, headers })
    if (ended.status !== 204) throw new Error(`${path} answered ${ended.status}`)
    await out
    times.push(performance.now() - start)
    await context.close()
  }
  return { median: median(times), longest: Math.max(...times) }
}

async function answered<Answer>(url: string, request: RequestInit): Promise<Answer> {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
