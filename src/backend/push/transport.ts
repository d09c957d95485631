import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { NotificationTest } from '../../contract/notifications/notification-settings.ts'
import { isAllowedEndpoint, lookupPublic } from './endpoints.ts'

/** One push, ready for its push service (RFC 8030). */
export interface PushRequest {
  endpoint: string
  authorization: string
  body: Buffer
  ttlSeconds: number
  urgency: 'high' | 'normal' | 'low'
  /** What it replaces while neither has reached the device; absent: nothing. */
  topic?: string | undefined
}

export interface PushAnswer {
  result: NotificationTest['pushes'][number]['result']
  /** null: no answer. */
  status: number | null
  /** How long the push service wants to be left alone, in ms. */
  retryAfterMs: number
}

export interface Transport {
  /** Never rejects. */
  post: (request: PushRequest, signal?: AbortSignal) => Promise<PushAnswer>
  close: () => void
}

/** From the first byte to the answer. A push service that is slower is tried again later. */
const ANSWERS_WITHIN_MS = 10_000
/** Nobody reads the body of an answer; one that does not end is cut. */
const LONGEST_ANSWER = 64 * 1024
/** More waits in the queue: one push service serves most devices. */
export const CONNECTIONS_PER_SERVICE = 64

export function createTransport({ allowLocal }: { allowLocal: boolean }): Transport {
  const keep = { keepAlive: true, maxSockets: CONNECTIONS_PER_SERVICE, timeout: 60_000 }
  const agents = { http: new HttpAgent(keep), https: new HttpsAgent({ ...keep, lookup: lookupPublic }) }

  return {
    post: async (push, signal) => {
      // Judged again: a row may have been written under other rules than today's.
      if (!isAllowedEndpoint(push.endpoint, allowLocal)) return noAnswer
      const limit = AbortSignal.timeout(ANSWERS_WITHIN_MS)
      try {
        return readAnswer(await send(push, agents, signal ? AbortSignal.any([signal, limit]) : limit))
      } catch {
        return noAnswer
      }
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

const noAnswer: PushAnswer = { result: 'unreachable', status: null, retryAfterMs: 0 }

function send(
  push: PushRequest,
  agents: { http: HttpAgent; https: HttpsAgent },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = {
    Authorization: push.authorization,
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': push.body.length,
    TTL: push.ttlSeconds,
    Urgency: push.urgency,
    ...(push.topic && { Topic: push.topic }),
  }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal }
    const request = push.endpoint.startsWith('https:')
      ? requestHttps(push.endpoint, { ...options, agent: agents.https })
      : requestHttp(push.endpoint, { ...options, agent: agents.http })
    request.on('error', reject)
    // An answer that changes the protocol (101) ends the line without either of the other two.
    request.on('close', () => reject(new Error('no answer')))
    request.on('response', (response) => {
      let received = 0
      response.on('data', ({ length }: Buffer) => {
        received += length
        if (received > LONGEST_ANSWER) response.destroy()
      })
      // The status is all there is to know; a body that breaks off changes nothing.
      response.on('error', () => undefined)
      resolve(response)
    })
    request.end(push.body)
  })
}

function readAnswer({ statusCode: status = 0, headers }: IncomingMessage): PushAnswer {
  const retryAfterMs = waitOf(headers['retry-after'])
  if (status >= 200 && status < 300) return { result: 'accepted', status, retryAfterMs: 0 }
  // RFC 8030, section 7.3: the subscription is gone for good.
  if (status === 404 || status === 410) return { result: 'expired', status, retryAfterMs: 0 }
  return { result: 'refused', status, retryAfterMs }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function waitOf(text: string | undefined): number {
  if (!text) return 0
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
