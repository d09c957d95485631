import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a push service answers instead of taking the push; `hang` never does, `cut` ends the connection. */
export type PushBehaviour = { status: number; retryAfter?: number } | 'hang' | 'cut'

/** A push that was taken: encrypted for this device, decrypted with its private key. */
export interface ReceivedPush {
  message: Record<string, unknown>
  /** The decrypted text as it came. */
  plaintext: string
  /** Length of the encrypted body. */
  bytes: number
  ttl: number
  urgency: string | undefined
  topic: string | undefined
}

export interface Device {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What was taken so far. */
  received: ReceivedPush[]
  /** How often somebody tried, whatever the answer. */
  tries: () => number
  /** Answers so from now on; `undefined` takes pushes again. */
  answerWith: (behaviour: PushBehaviour | undefined) => void
  /** Resolves when so many tries were made in all. */
  tried: (count: number) => Promise<void>
  /** Resolves to the first push that was taken and not asked for before. */
  next: () => Promise<ReceivedPush>
}

export interface PushService {
  origin: string
  /** What a browser does: a device of its own that pushes of this application server alone reach. */
  subscribe: (applicationServerKey: string) => Device
  close: () => Promise<void>
}

interface Known extends Device {
  handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void
}

/**
 * A real push service on this machine (RFC 8030): refuses what RFC 8292 and 8188 do not allow, and decrypts what it
 * takes as the device would (RFC 8291). Nothing of the product's own code is in it.
 */
export async function startPushService(now: () => number = Date.now): Promise<PushService> {
  const devices = new Map<string, Known>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      if (device) device.handle(request, response, Buffer.concat(chunks))
      else response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    subscribe: (applicationServerKey) => {
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const device = createDevice(origin, path, applicationServerKey, now)
      devices.set(path, device)
      return device
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createDevice(origin: string, path: string, applicationServerKey: string, now: () => number): Known {
  const key = createECDH('prime256v1')
  const p256dh = key.generateKeys('base64url')
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  const waiting = new Set<() => void>()
  let behaviour: PushBehaviour | undefined
  let tries = 0
  let taken = 0

  async function until(reached: () => boolean): Promise<void> {
    while (!reached()) await new Promise<void>((resolve) => waiting.add(resolve))
  }
  function tell(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  return {
    subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
    received,
    tries: () => tries,
    answerWith: (given) => (behaviour = given),
    tried: (count) => until(() => tries >= count),
    next: async () => {
      await until(() => received.length > taken)
      const push = received[taken]
      taken += 1
      if (!push) throw new Error('nothing was received')
      return push
    },
    handle: (request, response, body) => {
      tries += 1
      if (behaviour === 'cut') request.socket.destroy()
      else if (behaviour === undefined) {
        const refusal = refusalOf(request, body, { origin, applicationServerKey, now: now() })
        if (refusal) response.writeHead(refusal.status, { 'Content-Type': 'text/plain' }).end(refusal.why)
        else {
          received.push(receive(request, body, decrypt(body, key, auth)))
          response.writeHead(201, { Location: `${origin}/message/${received.length}` }).end()
        }
      } else if (behaviour !== 'hang') {
        const { status, retryAfter } = behaviour
        response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end('no')
      }
      tell()
    },
  }
}

function receive({ headers }: IncomingMessage, body: Buffer, plaintext: string): ReceivedPush {
  return {
    message: JSON.parse(plaintext) as Record<string, unknown>,
    plaintext,
    bytes: body.length,
    ttl: Number(headers['ttl']),
    urgency: headers['urgency']?.toString(),
    topic: headers['topic']?.toString(),
  }
}

interface Expected {
  origin: string
  applicationServerKey: string
  now: number
}

/** What a push service refuses before it looks any further. */
function refusalOf(
  { method, headers }: IncomingMessage,
  body: Buffer,
  expected: Expected,
): { status: number; why: string } | undefined {
  const topic = headers['topic']?.toString()
  if (method !== 'POST') return { status: 405, why: 'a push is posted' }
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return { status: 400, why: 'TTL is missing' }
  if (!['very-low', 'low', 'normal', 'high'].includes(headers['urgency']?.toString() ?? 'normal')) {
    return { status: 400, why: 'Urgency is none' }
  }
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, why: 'Topic is none' }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, why: 'not encrypted' }
  if (body.length > 4096) return { status: 413, why: 'too large' }
  const vapid = vapidProblem(headers.authorization, expected)
  return vapid ? { status: 403, why: vapid } : undefined
}

/** RFC 8292, section 2 and 3: what is wrong with the header that names the application server. */
export function vapidProblem(authorization: string | undefined, expected: Expected): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (key !== expected.applicationServerKey) return 'another application server'
  const { typ, alg } = parse(header)
  if (typ !== 'JWT' || alg !== 'ES256') return 'not ES256'
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${header}.${claims}`)
  const about = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, about, Buffer.from(signature, 'base64url'))) return 'not signed with its key'

  const { aud, exp, sub } = parse(claims)
  const seconds = expected.now / 1000
  if (aud !== expected.origin) return 'for another push service'
  if (typeof exp !== 'number' || exp <= seconds) return 'expired'
  if (exp > seconds + 24 * 60 * 60) return 'good for more than 24 hours'
  // Optional in the RFC; some push services insist on it.
  if (typeof sub !== 'string' || !/^(mailto:.+@.+|https:\/\/.+)/.test(sub)) return 'names no contact'
  return undefined
}

function parse(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}

/** RFC 8291, section 3, and RFC 8188, section 2, from the side of the device. */
export function decrypt(body: Buffer, key: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender])
  const secret = hkdfSync('sha256', key.computeSecret(sender), auth, about, 32)
  const contentKey = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12)

  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(contentKey), Buffer.from(nonce))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('no last record')
  return padded.subarray(0, end).toString()
}
