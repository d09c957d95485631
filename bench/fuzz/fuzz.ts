import fc from 'fast-check'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { authSignature } from '../../src/backend/realtime/signature.ts'
import { callCases, publishSigned, type CallCase } from './calls.ts'
import { bytesCases, frameCases } from './frames.ts'
import { app, startFuzzed, type FuzzedServer } from './server.ts'
import { openFuzzSocket } from './socket.ts'

export interface FuzzResult {
  seed: number
  frames: number
  calls: number
  /** Connections that sent bytes which are no frames or no HTTP. */
  lines: number
  /** What was answered otherwise than it must be, at most twenty. */
  wrong: string[]
  /** Growth of the server's heap from the end of the first half to the end of the second. */
  growthBytes: number
  /** Connections and channels that are left when all but one have gone: must be that one. */
  left: { connections: number; channels: string[] }
  /** Events that one connection in the midst of it was sent, and got. */
  witness: { sent: number; received: number }
}

/** One round: a connection sends its frames, calls are made beside it, lines are ruined, the witness is told. */
const FRAMES = 50
const CALLS = 25
const LINES = 2
const ROUND = FRAMES + CALLS + LINES
const ROUNDS_AT_ONCE = 4
/** From round to round, so that neighbouring seeds have no round in common. */
const ODD_STEP = 0x9e37_79b1
const WITNESS_CHANNEL = 'private-witness'

const GONE_WITHIN_MS = 30_000
/** More than the heap of an idle server moves by itself; a kilobyte kept of each frame of the full count is 50 MB. */
export const MAX_GROWTH_BYTES = 8 * 1024 * 1024

/** Close codes of a line that sent no frames: 1006 is one that was ended in the middle. */
const LINE_CODES = [1000, 1002, 1005, 1006, 1007, 1009]

/**
 * Sends `count` random and malformed frames and calls to the real server, and checks each answer against what its kind
 * must get. The same seed sends the same.
 */
export async function fuzz(count: number, seed: number): Promise<FuzzResult> {
  const server = await startFuzzed()
  const agent = new Agent({ keepAlive: true, maxSockets: ROUNDS_AT_ONCE * 4 })
  const result: FuzzResult = {
    seed,
    frames: 0,
    calls: 0,
    lines: 0,
    wrong: [],
    growthBytes: 0,
    left: { connections: 0, channels: [] },
    witness: { sent: 0, received: 0 },
  }
  const rounds = Math.ceil(count / ROUND)
  const note = (text: string) => {
    if (result.wrong.length < 20) result.wrong.push(text)
  }
  try {
    const witness = await openFuzzSocket(server.port)
    const auth = authSignature(app, witness.socketId, WITNESS_CHANNEL)
    await witness.ask(JSON.stringify({ event: 'pusher:subscribe', data: { channel: WITNESS_CHANNEL, auth } }))

    let next = 0
    const work = async (until: number) => {
      while (next < until && !server.hasEnded()) {
        const round = next++
        await playRound(server, agent, (seed + round * ODD_STEP) | 0, result, note)
        await tell(server.port, agent, `round ${round}`, result, note)
      }
    }
    const half = async (until: number) => {
      await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, () => work(until)))
      await witness.ask('{"event":"pusher:pong"}')
      return settled(server)
    }
    const before = await half(Math.ceil(rounds / 2))
    const after = await half(rounds)

    result.growthBytes = after.heapBytes - before.heapBytes
    result.left = { connections: after.connections, channels: after.channels }
    result.witness.received = new Set(witness.witnessed).size
    await witness.close()
  } catch (error) {
    note(error instanceof Error ? error.message : String(error))
  } finally {
    agent.destroy()
    const crash = await server.stop()
    if (crash) result.wrong.unshift(crash)
  }
  return result
}

async function playRound(
  { port }: FuzzedServer,
  agent: Agent,
  seed: number,
  result: FuzzResult,
  note: (text: string) => void,
): Promise<void> {
  const sample = <Case>(cases: fc.Arbitrary<Case>, numRuns: number) => fc.sample(cases, { seed, numRuns })

  const sendFrames = async () => {
    const socket = await openFuzzSocket(port)
    for (const { frame, expected } of sample(frameCases(app), FRAMES)) {
      const text = frame(socket.socketId)
      const answer = await socket.ask(text)
      result.frames += 1
      if (!expected.includes(answer)) note(`frame ${show(text)}: "${answer}", not ${expected.join(' or ')}`)
      if (answer.includes('closed')) return
    }
    await socket.close()
  }
  const sendCalls = async () => {
    for (const call of sample(callCases(app), CALLS)) {
      const status = await send(port, agent, call)
      result.calls += 1
      if (!call.expected.includes(status)) {
        note(
          `${call.method} ${show(call.address)} with ${show(call.body)}: ${status}, not ${call.expected.join()}`,
        )
      }
    }
  }
  const ruinLines = async () => {
    for (const { bytes } of sample(bytesCases, LINES)) {
      const code = await (await openFuzzSocket(port)).ruin(bytes)
      if (!LINE_CODES.includes(code)) note(`bytes ${show(bytes)}: closed with ${code}`)
      const status = await statusOfBytes(port, bytes)
      if (status !== undefined && status !== 400) note(`bytes ${show(bytes)} as HTTP: ${status}`)
      result.lines += 1
    }
  }
  await Promise.all([sendFrames(), sendCalls(), ruinLines()])
}

/** Publishes to the witness: it must hear of every round. */
async function tell(
  port: number,
  agent: Agent,
  data: string,
  { witness }: FuzzResult,
  note: (text: string) => void,
): Promise<void> {
  const body = JSON.stringify({ name: 'witness', channel: WITNESS_CHANNEL, data })
  const status = await send(port, agent, publishSigned(app, { body }, [200]))
  if (status === 200) witness.sent += 1
  else note(`the witness could not be told: ${status}`)
}

/** Waits until all clients but the witness are gone: the server notices a cut line a moment later. Then it measures, in any case. */
async function settled(server: FuzzedServer) {
  const deadline = performance.now() + GONE_WITHIN_MS
  for (;;) {
    const measured = await server.measure()
    if (measured.connections <= 1 || performance.now() > deadline) return measured
    await wait(20)
  }
}

function send(port: number, agent: Agent, call: CallCase): Promise<number> {
  const { method, address, body } = call
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path: address }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', (error) => {
      // The server ends lines that were idle; one that has just been taken up again is not its fault.
      if (sent.reusedSocket) resolve(send(port, agent, call))
      else reject(error)
    })
    if (body.length > 0) sent.setHeader('Content-Length', Buffer.byteLength(body))
    sent.end(body.length > 0 ? body : undefined)
  })
}

/** The status of an answer to bytes that are no HTTP; nothing: the server just ended the line. */
async function statusOfBytes(port: number, bytes: Uint8Array): Promise<number | undefined> {
  const line = connect(port, '127.0.0.1')
  let answer = ''
  line.on('error', () => undefined)
  line.on('data', (text: Buffer) => (answer += String(text)))
  line.end(bytes)
  await once(line, 'close')
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
  return status === undefined ? undefined : Number(status)
}

function show(text: string | Uint8Array): string {
  const readable = typeof text === 'string' ? JSON.stringify(text) : Buffer.from(text).toString('hex')
  return readable.length > 200 ? `${readable.slice(0, 200)}…` : readable
}
