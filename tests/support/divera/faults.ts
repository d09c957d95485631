import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How DIVERA, or the line to it, fails. Holds for every call of the API until it is changed; `{}` is health. */
export interface Faults {
  /** Waits so long before it does anything, in ms. */
  latencyMs?: number
  /** Answers every call with this status and carries none out. */
  status?: number
  /** The header Retry-After of such answers: seconds, or a date as HTTP writes it. */
  retryAfter?: number | string
  /** Ends the connection after so many bytes of the body. The call itself is carried out. */
  cutAfterBytes?: number
  /** Takes the call and never answers. */
  hang?: boolean
  /** Answers 200 with {"success":false}. */
  successFalse?: boolean
  /** Answers 200 with an HTML page, as a proxy or a maintenance page does. */
  html?: boolean
  /** How far its clock is ahead, in ms: the header Date, and all stamps from then on. */
  clockAheadMs?: number
}

/** The kinds of values that each fault may have. */
export const faultTypes: Readonly<Record<keyof Faults, readonly string[]>> = {
  latencyMs: ['number'],
  status: ['number'],
  retryAfter: ['number', 'string'],
  cutAfterBytes: ['number'],
  hang: ['boolean'],
  successFalse: ['boolean'],
  html: ['boolean'],
  clockAheadMs: ['number'],
}

export interface Answer {
  status: number
  /** Text is sent as an HTML page, all else as JSON. */
  body: unknown
  headers?: Record<string, string>
}

/** The answer that a fault gives instead of the right one. */
export function answerOfFault({ status, retryAfter, successFalse, html }: Faults): Answer | undefined {
  if (status !== undefined) {
    const body = { success: false, message: 'Dieser Fehler ist simuliert.' }
    return {
      status,
      body,
      ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
    }
  }
  if (successFalse)
    return { status: 200, body: { success: false, error: '1', message: 'Dieser Fehler ist simuliert.' } }
  if (html)
    return { status: 200, body: '<!doctype html><title>Wartung</title><p>Wir sind gleich zurück.</p>' }
  return undefined
}

/** Resolves after the latency, or when `ended` is: then the stand-in is closing. */
export async function waitLatency({ latencyMs = 0 }: Faults, ended: AbortSignal): Promise<void> {
  if (latencyMs > 0) await wait(latencyMs, undefined, { signal: ended }).catch(() => undefined)
}

/** Sends an answer, or the beginning of it. */
export function send(
  response: ServerResponse,
  { status, body, headers = {} }: Answer,
  faults: Faults = {},
): void {
  const isPage = typeof body === 'string'
  const bytes = Buffer.from(isPage ? body : JSON.stringify(body))
  response.writeHead(status, {
    'Content-Type': `${isPage ? 'text/html' : 'application/json'}; charset=UTF-8`,
    'Content-Length': bytes.length,
    ...headers,
  })
  const { cutAfterBytes } = faults
  if (cutAfterBytes === undefined || cutAfterBytes >= bytes.length) return void response.end(bytes)
  response.flushHeaders()
  if (cutAfterBytes === 0) setImmediate(() => response.socket?.destroy())
  else response.write(bytes.subarray(0, cutAfterBytes), () => response.socket?.destroy())
}
