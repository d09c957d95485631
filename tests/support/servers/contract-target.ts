import { bootBackend } from './backend.ts'
import { ownConnection } from './own-connection.ts'
import { DEMO_PASSWORD, INTAKE_KEY } from '../worlds/people.ts'

/** A backend under test: ours, started for it, or any other that speaks the contract (`npm run contract`). */
export interface Target {
  origin: string
  close: () => Promise<void>
}

/** CONTRACT_BASE_URL names a running backend; without it, ours is started with the demo tenant. */
export async function contractTarget(): Promise<Target> {
  const origin = process.env['CONTRACT_BASE_URL']
  if (origin) return { origin: origin.replace(/\/$/, ''), close: () => Promise.resolve() }
  return bootBackend()
}

export interface Answered {
  status: number
  headers: Headers
  /** The raw text, and what it means as JSON (undefined where it is none). */
  text: string
  json: unknown
}

export interface Request {
  token?: string | undefined
  /** Sent as JSON, unless it is a text: that goes as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** One call over real HTTP, exactly as written: no client of ours in between. */
export async function send(
  origin: string,
  method: string,
  path: string,
  request: Request = {},
): Promise<Answered> {
  const { token, body, headers } = request
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...ownConnection,
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function tokenOf(origin: string, email: string): Promise<string> {
  const { json } = await send(origin, 'POST', '/api/login', { body: { email, password: DEMO_PASSWORD } })
  return (json as { token: string }).token
}

let sent = 0
/** Raises an alarm for organisation 1 with a source_id of its own; answers its id. */
export async function raise(origin: string, alarm: Record<string, unknown> = {}): Promise<number> {
  sent += 1
  const body = {
    source: 'contract',
    source_id: `${Date.now()}-${process.pid}-${sent}`,
    title: 'B1 – Kleinbrand',
    ...alarm,
  }
  const { json } = await send(origin, 'POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
  return (json as { id: number }).id
}
