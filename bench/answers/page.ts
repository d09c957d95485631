import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { WebSocket } from 'ws'
import { type OperationDetail, getOperation } from '../../src/contract/operations/operation-detail.ts'
import type { OperationAnswered } from '../../src/contract/operations/operation-news.ts'
import { type OperationResponse, respondToOperation } from '../../src/contract/operations/operations.ts'
import { authoriseChannel, channels } from '../../src/contract/realtime.ts'
import { type OneAsks, oneAsks } from '../../src/lib/realtime/one-asks.ts'

const ORGANISATION = 1
const CHANNEL = `private-${channels.operations(ORGANISATION)}`

/**
 * When a page fetches its operation. `each`: after every push about the operation and after the member's own answer. `the rest`, as in
 * `src/lib/stores/operations/operation.ts`: only for data that a push does not carry, and for an own answer that was not pushed.
 */
export type Rule = 'each' | 'the rest'

/** Fetches and pushes of a page, or of all pages; `fetched`: bytes of compressed bodies; `pushed`: bytes of frames. */
export interface Cost {
  fetches: number
  fetched: number
  pushes: number
  pushed: number
}

interface Site {
  origin: string
  key: string
  token: string
  operationId: number
}

/** The open page of one operation in its own browser: receives pushes and fetches the operation, but draws nothing. */
export class Page {
  readonly cost: Cost = { fetches: 0, fetched: 0, pushes: 0, pushed: 0 }
  /** The answers that the page has received, by user id. */
  readonly answers = new Map<number, string>()
  private readonly site: Site
  private readonly rule: Rule
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 })
  private readonly asks: OneAsks
  private readonly told = new Set<string>()
  private readonly running = new Set<Promise<unknown>>()
  private socket: WebSocket | undefined

  constructor(site: Site, rule: Rule, number: number) {
    this.site = site
    this.rule = rule
    this.asks = oneAsks<true>({
      channel: `page ${number}`,
      ask: async () => {
        await this.fetchDetail()
        return true
      },
      begin: () => () => undefined,
    })
  }

  /** Resolves when the page has subscribed to the channel and fetched the operation. */
  async open(): Promise<void> {
    const { origin, key } = this.site
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${key}?protocol=7`)
    this.socket = socket
    const [first] = (await once(socket, 'message')) as [Buffer]
    const { socket_id } = JSON.parse((JSON.parse(first.toString()) as { data: string }).data) as {
      socket_id: string
    }
    const { auth } = await this.post<{ auth: string }>(authoriseChannel.path, {
      socket_id,
      channel_name: CHANNEL,
    })
    const { promise: subscribed, resolve } = Promise.withResolvers<void>()
    socket.on('message', (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as { event: string; data: string }
      if (frame.event === 'pusher_internal:subscription_succeeded') resolve()
      if (frame.event.startsWith('operation.')) this.hear(frame.event, JSON.parse(frame.data), raw.length)
    })
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth } }))
    await subscribed
    await this.fetchDetail()
  }

  /** Sends the member's answer; returns the duration of the request (ms). */
  async answer(answer: string): Promise<number> {
    const began = performance.now()
    const path = pathOf(respondToOperation.path, this.site.operationId)
    const { answered_at } = await this.post<OperationResponse>(path, { answer, minutes: 10 })
    const took = performance.now() - began
    if (this.rule === 'each') this.run(this.fetchDetail())
    else this.run(this.asks.soon('own', () => !this.told.has(answered_at)))
    return took
  }

  /** Resolves when no fetch is waiting or running. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running)
  }

  close(): void {
    this.asks.leave()
    this.socket?.close()
    this.agent.destroy()
  }

  private hear(event: string, data: unknown, bytes: number): void {
    if ((data as { id: number }).id !== this.site.operationId) return
    this.cost.pushes += 1
    this.cost.pushed += bytes
    if (event === 'operation.answered') {
      const { response, timeline } = data as OperationAnswered
      if (response) this.answers.set(response.user_id, response.answer)
      for (const { at } of timeline) this.told.add(at)
    }
    if (this.rule === 'each') this.run(this.fetchDetail())
    else if (event === 'operation.saved') this.run(this.asks.soon('operation'))
  }

  private run(work: Promise<unknown>): void {
    const done = work.finally(() => this.running.delete(done))
    this.running.add(done)
  }

  private async fetchDetail(): Promise<void> {
    this.cost.fetches += 1
    const { text, bytes } = await this.send('GET', pathOf(getOperation.path, this.site.operationId))
    this.cost.fetched += bytes
    const { responses = [] } = JSON.parse(text) as OperationDetail
    for (const { user_id, answer } of responses) this.answers.set(user_id, answer)
  }

  private async post<Answer>(path: string, body: object): Promise<Answer> {
    return JSON.parse((await this.send('POST', path, body)).text) as Answer
  }

  /** Sends a request with the headers of a browser; `bytes`: size of the response body before decompression. */
  private async send(method: string, path: string, body?: object): Promise<{ text: string; bytes: number }> {
    const { origin, token } = this.site
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
    }
    const asked = request(origin + path, { method, headers, agent: this.agent })
    asked.end(body && JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const isPacked = answer.headers['content-encoding'] === 'gzip'
    const text = (isPacked ? gunzipSync(raw) : raw).toString()
    if ((answer.statusCode ?? 0) >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
    return { text, bytes: raw.length }
  }
}

function pathOf(path: string, operationId: number): string {
  return path.replace('{organisationId}', `${ORGANISATION}`).replace('{operationId}', `${operationId}`)
}
