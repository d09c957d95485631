import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { lookupPublic, NOT_PUBLIC, type Resolve } from './public-addresses.ts'

/** Whether a target may also be called by plain http, on any port, at a private address. */
export type IsTrusted = (url: URL) => boolean

export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string | number>>
  body?: Uint8Array | string
  /** Breaks the request off: the result is `unreachable` then. */
  signal?: AbortSignal | undefined
}

/** The body as it came: nothing is decompressed, and a redirect is an answer like any other. */
export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface OutboundFailure {
  /**
   * `notAllowed`: the rules for targets refuse the URL, or its name has no public address; `tooLarge`: the body of the answer is over
   * the limit; `timeout`: the answer took too long; `unreachable`: every other failure of the connection.
   */
  failure: 'unreachable' | 'notAllowed' | 'tooLarge' | 'timeout'
  /** Of the error, for the log, such as `ECONNREFUSED`. */
  code?: string | undefined
}

export interface Outbound {
  /** The whole answer. Never rejects. */
  call: (request: OutboundRequest) => Promise<OutboundAnswer | OutboundFailure>
  /**
   * Status and headers as soon as they are there; the body is read and thrown away, and the connection ends where it is over the limit.
   * Never rejects.
   */
  callForStatus: (request: OutboundRequest) => Promise<Omit<OutboundAnswer, 'body'> | OutboundFailure>
  /** Ends all connections. */
  close: () => void
}

export interface OutboundOptions {
  /** Targets that only the operator can name; left out: none. */
  isTrusted?: IsTrusted | undefined
  /** At once to one host; further requests wait, within their time. */
  connections: number
  /** In ms, from the call of `call` until the answer is complete. */
  withinMs: number
  /** In bytes: of the body of an answer. */
  largest: number
  /** Instead of `dns.lookup`. */
  resolve?: Resolve
}

/** In ms: an idle connection is kept for another request so long. */
const KEPT_MS = 60_000

/**
 * Whether this address may be called. A user of the product can name it, so it must not become a way to reach what stands beside the
 * server: https, a name, the usual port, no credentials.
 */
export function isAllowedTarget(address: string, isTrusted?: IsTrusted): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash) return false
  if (!['http:', 'https:'].includes(url.protocol)) return false
  if (isTrusted?.(url)) return true

  const name = url.hostname.replace(/\.$/, '')
  // An IPv6 address stands in brackets; a name without a dot is one of the local network.
  return url.protocol === 'https:' && url.port === '' && name.includes('.') && !isIP(name)
}

/** Trusts the targets of a list of `host:port`; an IPv6 address stands in brackets. */
export function trustedTargets(list: readonly string[]): IsTrusted {
  const known = new Set(list.map((target) => target.toLowerCase()))
  return ({ protocol, hostname, port }) =>
    known.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
}

/**
 * Calls the HTTP addresses that users of the product name. Follows no redirect, asks no proxy, keeps connections for the next request.
 * The name of a target is looked up once for each connection, and only public addresses are connected to.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { isTrusted, connections, withinMs, largest, resolve } = options
  const keep = { keepAlive: true, maxSockets: connections, timeout: KEPT_MS }
  const agents = {
    public: new HttpsAgent({ ...keep, lookup: lookupPublic(resolve) }),
    trusted: { http: new HttpAgent(keep), https: new HttpsAgent(keep) },
  }

  /** Sends the request and resolves to what `take` makes of the answer. */
  async function exchange<Taken>(
    given: OutboundRequest,
    take: (response: IncomingMessage) => Promise<Taken> | Taken,
  ): Promise<Taken | OutboundFailure> {
    // Judged for each request: a stored address may have been accepted under other rules than today's.
    if (!isAllowedTarget(given.url, isTrusted)) return { failure: 'notAllowed' }
    const limit = AbortSignal.timeout(withinMs)
    try {
      return await take(await send(given, given.signal ? AbortSignal.any([given.signal, limit]) : limit))
    } catch (error) {
      return readFailure(error, limit.aborted && !given.signal?.aborted)
    }
  }

  function send(given: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const url = new URL(given.url)
    const isKnown = isTrusted?.(url) ?? false
    const { method, headers = {}, body } = given
    return new Promise((resolve, reject) => {
      const about = { method, headers, signal }
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...about, agent: isKnown ? agents.trusted.https : agents.public })
          : requestHttp(url, { ...about, agent: agents.trusted.http })
      request.on('error', reject)
      // An answer that changes the protocol (101) ends the line without either of the other two.
      request.on('close', () => reject(new Error('no answer')))
      request.on('response', resolve)
      request.end(body)
    })
  }

  return {
    call: (given) =>
      exchange(given, async (response) => ({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await readBody(response, largest),
      })),
    callForStatus: (given) =>
      exchange(given, (response) => {
        discardBody(response, largest)
        return { status: response.statusCode ?? 0, headers: response.headers }
      }),
    close: () => {
      agents.public.destroy()
      agents.trusted.http.destroy()
      agents.trusted.https.destroy()
    },
  }
}

class TooLarge extends Error {}

/** @throws {TooLarge} as soon as more than `largest` bytes are announced or came; the connection has ended then. */
async function readBody(response: IncomingMessage, largest: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let received = 0
  if (Number(response.headers['content-length'] ?? 0) > largest) {
    response.destroy()
    throw new TooLarge()
  }
  // Leaving the loop by an error destroys the response, and the connection with it.
  for await (const piece of response as AsyncIterable<Buffer>) {
    received += piece.length
    if (received > largest) throw new TooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function discardBody(response: IncomingMessage, largest: number): void {
  let received = 0
  response.on('data', ({ length }: Buffer) => {
    received += length
    if (received > largest) response.destroy()
  })
  // The status is all that is asked for: a body that breaks off changes nothing.
  response.on('error', () => undefined)
}

function readFailure(error: unknown, isLate: boolean): OutboundFailure {
  if (error instanceof TooLarge) return { failure: 'tooLarge' }
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === NOT_PUBLIC) return { failure: 'notAllowed', code }
  return { failure: isLate ? 'timeout' : 'unreachable', code }
}
