import { createHash } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex, Writable } from 'node:stream'
import { createFaultRules, type FaultRules, type ForeignAnswer, matches, type Rule } from './fault-rules.ts'
import { createSocketFaults, type SocketFaults } from './fault-sockets.ts'
import { createLineSpeed, type LineSpeed } from './line-speed.ts'

/** One call as it passed, or did not. */
export interface SeenCall {
  method: string
  /** Without the query. */
  path: string
  /** Tells tokens apart without showing them. */
  token: string | undefined
  /** The status the browser got; `cut`: no whole answer; `open`: none yet. */
  outcome: number | 'cut' | 'open'
}

/** A bad line between a browser and the server: what is asked of it is in `FaultRules` and `SocketFaults`. */
export interface FaultProxy extends FaultRules, SocketFaults {
  /** Where the browser finds the product behind the bad line. */
  origin: string
  /** Everything that was asked, in the order in which it came. */
  calls: () => readonly SeenCall[]
  /** How often a call came, such as `POST /api/refresh` or `* /api/*`. */
  count: (pattern: string) => number
  /** From now on calls and sockets share a line that is no faster; undefined: as fast as it can be. */
  slowDown: (speed: LineSpeed | undefined) => void
  /** Ends everything that is under way, in the middle of it. */
  breakOff: () => void
  /** No rule, no fault, nothing counted any more. What was held goes on. */
  reset: () => void
  close: () => Promise<void>
}

/**
 * Connections carry one call each, on both sides: a browser sends again by itself what fails on a used one, and a server
 * may close one at the moment in which it is used again.
 */
const ONE_CALL = { connection: 'close' }

/** Listens on a port of its own and passes everything on to `target`, as far as the rules let it. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const calls: SeenCall[] = []
  const open = new Set<ServerResponse>()
  const { find, whenHeard, ...rules } = createFaultRules()
  const speed = createLineSpeed()
  const { pass: passSocket, ...sockets } = createSocketFaults({ hostname, port: Number(port) }, speed.arrive)
  /** Ends the silence of the sockets that were open when it began. */
  let endSilence = () => {}

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = seen(request)
    calls.push(call)
    open.add(response)
    response.on('close', () => {
      open.delete(response)
      if (call.outcome === 'open') call.outcome = 'cut'
    })
    await whenHeard()
    if (response.destroyed) return
    const rule = find(call)
    await speed.arrive(0)
    await rule?.beforeRequest()
    if (response.destroyed) return
    if (rule?.cut === 'before') return void request.socket.destroy()
    if (rule?.answer) return answer(call, rule.answer, request, response)

    const sent = requestOf({ ...optionsOf(request), agent: false }, (answered) => {
      passBack(call, rule, answered, response).catch(() => response.destroy())
    })
    sent.on('error', () => response.destroy())
    if (!speed.isSlow()) return void request.pipe(sent)
    // What goes up is no faster than what comes down; what ended on the way ends there, too.
    request.on('close', () => request.complete || sent.destroy())
    await passSlowly(request, sent)
    sent.end()
  }

  async function passBack(
    call: SeenCall,
    rule: Rule | undefined,
    answered: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = rule ? await wholeOf(answered) : undefined
    await rule?.beforeAnswer()
    await whenHeard()
    if (response.destroyed) return void answered.resume()
    if (rule?.cut === 'after') return void response.destroy()

    const status = answered.statusCode ?? 502
    response.writeHead(status, { ...answered.headers, ...ONE_CALL })
    const end = body && endOf(body, rule)
    if (end !== undefined) return void response.write(body?.subarray(0, end), () => response.destroy())

    if (!speed.isSlow()) {
      call.outcome = status
      return void (body ? response.end(body) : answered.pipe(response))
    }
    await passSlowly(body ? [body] : answered, response)
    if (response.destroyed) return
    call.outcome = status
    response.end()
  }

  async function passSlowly(parts: AsyncIterable<unknown> | [Buffer], to: Writable): Promise<void> {
    for await (const part of parts) {
      await speed.arrive((part as Buffer).length)
      if (to.destroyed) return
      to.write(part)
    }
  }

  const optionsOf = ({ method, url, headers }: IncomingMessage): RequestOptions => ({
    host: hostname,
    port,
    method,
    path: url,
    headers: { ...headers, ...ONE_CALL },
  })

  const server = createServer((request, response) => {
    if (rules.isDown()) request.socket.destroy()
    else pass(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (rules.isDown()) return void socket.destroy()
    void whenHeard()
      .then(() => speed.arrive(0))
      .then(() => socket.destroyed || passSocket(request, socket, head))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    ...rules,
    ...sockets,
    breakOff: () => {
      for (const response of open) response.destroy()
    },
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    count: (pattern) => calls.filter((call) => matches(pattern, call)).length,
    slowDown: speed.set,
    goSilent: () => {
      rules.goSilent()
      endSilence = sockets.silenceSockets()
    },
    goUp: () => {
      rules.goUp()
      endSilence()
    },
    goDown: () => {
      rules.goDown()
      sockets.cutSockets()
      server.closeAllConnections()
    },
    reset: () => {
      rules.clear()
      endSilence()
      speed.set(undefined)
      calls.length = 0
    },
    close: async () => {
      rules.clear()
      sockets.cutSockets()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

function answer(
  call: SeenCall,
  { status, body, headers }: ForeignAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume()
  call.outcome = status
  response.writeHead(status, { 'content-type': 'application/json', ...headers, ...ONE_CALL }).end(body)
}

function seen({ method = 'GET', url = '/', headers }: IncomingMessage): SeenCall {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return {
    method,
    path: url.replace(/\?.*$/, ''),
    token: token && createHash('sha256').update(token).digest('base64url').slice(0, 6),
    outcome: 'open',
  }
}

/** Where an answer is cut, in bytes of its body; undefined: it arrives whole. */
function endOf({ length }: Buffer, rule: Rule | undefined): number | undefined {
  if (rule?.cut === 'halfway') return Math.floor(length / 2)
  return rule?.truncateAt === undefined ? undefined : Math.max(0, Math.min(rule.truncateAt, length - 1))
}

async function wholeOf(answered: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answered) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
