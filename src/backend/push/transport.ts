import type { IncomingHttpHeaders } from 'node:http'
import type { NotificationTest } from '../../contract/notifications/notification-settings.ts'
import { createOutbound, isAllowedTarget } from '../http/outbound.ts'

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

/** Whether a push service at this address may be called. `allowLocal`: for tests and demos, plain http on this machine as well. */
export function isAllowedEndpoint(endpoint: string, allowLocal: boolean): boolean {
  return isAllowedTarget(endpoint, allowLocal ? isLocalHttp : undefined)
}

function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export function createTransport({ allowLocal }: { allowLocal: boolean }): Transport {
  const outbound = createOutbound({
    isTrusted: allowLocal ? isLocalHttp : undefined,
    connections: CONNECTIONS_PER_SERVICE,
    withinMs: ANSWERS_WITHIN_MS,
    largest: LONGEST_ANSWER,
  })

  return {
    post: async ({ endpoint: url, authorization, body, ttlSeconds, urgency, topic }, signal) => {
      const headers = {
        Authorization: authorization,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: ttlSeconds,
        Urgency: urgency,
        ...(topic && { Topic: topic }),
      }
      const answer = await outbound.callForStatus({ url, method: 'POST', headers, body, signal })
      return 'failure' in answer ? noAnswer : readAnswer(answer)
    },
    close: outbound.close,
  }
}

const noAnswer: PushAnswer = { result: 'unreachable', status: null, retryAfterMs: 0 }

function readAnswer({ status, headers }: { status: number; headers: IncomingHttpHeaders }): PushAnswer {
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
