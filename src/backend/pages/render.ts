import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Target } from './target.ts'

/** What Astro's Node adapter builds in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: object,
) => void | Promise<void>

export interface Rendered {
  status: number
  /** Names in lower case. */
  headers: OutgoingHttpHeaders
  body: Buffer
}

/**
 * Renders one page whole, away from the connection, so that the host can put the right error page in its
 * place, compress it and answer `304`. Undefined when Astro knows no such page.
 */
export function renderPage(
  handler: AstroHandler,
  target: Target,
  locals: object,
): Promise<Rendered | undefined> {
  const request = requestFor(target)
  const response = new CollectedResponse(request)

  return new Promise((resolve, reject) => {
    response.once('collected', () => {
      resolve({ status: response.statusCode, headers: { ...response.getHeaders() }, body: response.body() })
    })
    Promise.resolve(handler(request, response, () => resolve(undefined), locals)).catch(reject)
  })
}

/** A response that goes nowhere. */
class CollectedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1)
    this.statusCode = status
    if (typeof headers === 'object' && headers !== null) {
      for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) {
        if (value !== undefined) this.setHeader(name, value)
      }
    }
    return this
  }

  override write(chunk: unknown): boolean {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      this.#chunks.push(Buffer.from(chunk as string))
    return true
  }

  override end(chunk?: unknown): this {
    this.write(chunk)
    this.emit('collected')
    this.emit('finish')
    this.emit('close')
    return this
  }

  body(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}

function requestFor({ pathname, search, origin, headers, form }: Target): IncomingMessage {
  const { protocol, host } = new URL(origin)
  const socket = Object.assign(new Socket(), { encrypted: protocol === 'https:' })
  const request = new IncomingMessage(socket)
  if (form) request.push(form)
  request.push(null)
  // A HEAD is rendered like a GET: its headers must be the same.
  const method = form ? 'POST' : 'GET'
  return Object.assign(request, { method, url: pathname + search, headers: { ...headers, host } })
}
