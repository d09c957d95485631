import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/** The only ones that are let through. */
export const S3_KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'a-secret/that+is=long' } as const

export interface StrictGate {
  origin: string
  /** How the requests that came were answered, oldest first: method, path with query, status. */
  seen: string[]
  /** Answers these statuses first, one request each, before anything of its body is read; 0 hangs up. */
  refuse: (...statuses: number[]) => void
  /** Hangs up amid the next answer to a GET, after so many bytes of it. */
  cutAfter: (bytes: number) => void
  /** Changes a byte of the next request that has any. */
  change: () => void
  /** Lets nobody through until `open`. */
  shut: () => void
  open: () => void
  close: () => Promise<void>
}

/** Signature Version 4 as its documentation has it, and the hash of each body: what does not fit is answered 403 and 400. */
export async function strictGate(port: number): Promise<StrictGate> {
  const seen: string[] = []
  const refusals: number[] = []
  let cut: number | undefined
  let isShut = false
  let isChanging = false

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const status = refusals.shift()
    const say = (code: number, name: string) => {
      answer.writeHead(code, { 'content-type': 'application/xml' })
      answer.end(incoming.method === 'HEAD' ? undefined : `<Error><Code>${name}</Code></Error>`)
    }
    answer.on('finish', () => seen.push(`${incoming.method} ${incoming.url} ${answer.statusCode}`))
    if (isShut || status === 0) return void incoming.socket.destroy()
    if (status !== undefined) {
      say(status, 'Refused')
      incoming.on('error', () => undefined)
      return void answer.on('finish', () => incoming.socket.destroy())
    }
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    if (isChanging && body.length > 0) {
      body[0] = (body[0] ?? 0) ^ 1
      isChanging = false
    }
    const said = String(incoming.headers['x-amz-content-sha256'])
    if (said !== 'UNSIGNED-PAYLOAD' && said !== createHash('sha256').update(body).digest('hex')) {
      return say(400, 'XAmzContentSHA256Mismatch')
    }
    if (incoming.headers.authorization !== authorizationOf(incoming)) return say(403, 'SignatureDoesNotMatch')
    const { host: _, ...headers } = incoming.headers
    const onward = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers })
    onward.on('error', () => incoming.socket.destroy())
    onward.on('response', (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers)
      if (incoming.method !== 'GET' || cut === undefined) return void answered.pipe(answer)
      let left = cut
      cut = undefined
      answered.on('data', (piece: Buffer) => {
        answer.write(piece.subarray(0, left), () => left <= 0 && incoming.socket.destroy())
        left -= piece.length
      })
    })
    onward.end(body)
  }

  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => incoming.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    seen,
    refuse: (...statuses) => refusals.push(...statuses),
    cutAfter: (bytes) => (cut = bytes),
    change: () => (isChanging = true),
    shut: () => (isShut = true),
    open: () => (isShut = false),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the header has to be by the documentation of Signature Version 4. */
function authorizationOf({ method = '', url = '', headers }: IncomingMessage): string {
  const [, credential = '', signed = ''] =
    /Credential=([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const [key, day = '', region = '', service = ''] = credential.split('/')
  if (key !== S3_KEY.accessKeyId) return ''
  const { pathname, searchParams } = new URL(url, 'http://store')
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const hmac = (secret: string | Buffer, message: string) =>
    createHmac('sha256', secret).update(message).digest()
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${S3_KEY.secretAccessKey}`)
  const signature = hmac(signingKey, text).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`
}
