import { createECDH, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { keptJson } from '../process/kept-file.ts'

const VapidKeys = v.pipe(
  v.object({
    /** base64url: the point of P-256, uncompressed. */
    public_key: v.string(),
    private_key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  }),
  v.check(({ public_key, private_key }) => publicKeyOf(private_key) === public_key),
)
export type VapidKeys = v.InferOutput<typeof VapidKeys>

/**
 * Made on the first start and kept: every device is subscribed with the public key, and a new one would silence them
 * all.
 * @throws {StartError} when the file is there, but broken.
 */
export function keptVapidKeys(dataDirectory: string): VapidKeys {
  return keptJson(join(dataDirectory, 'vapid.json'), VapidKeys, makeVapidKeys)
}

export function makeVapidKeys(): VapidKeys {
  const { d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return { public_key: publicKeyOf(d), private_key: d }
}

function publicKeyOf(privateKey: string): string {
  const key = createECDH('prime256v1')
  key.setPrivateKey(privateKey, 'base64url')
  return key.getPublicKey('base64url')
}

/** A signature may be good for 24 hours at most (RFC 8292, section 2); ours allow for a clock that is wrong. */
const GOOD_FOR_MS = 12 * 60 * 60 * 1000
const RENEWED_AFTER_MS = GOOD_FOR_MS / 2

export interface Vapid {
  publicKey: string
  /** The header that names us to the push service at this origin. `now` in ms since 1970. */
  authorization: (origin: string, now: number) => string
}

/** Who we are to push services (RFC 8292). `subject`: whom they may write to, as `mailto:` or `https:`. */
export function createVapid(keys: VapidKeys, subject: string): Vapid {
  const privateKey = toPrivateKey(keys)
  // Signing costs more than everything else of a push; the services of a few makers serve all devices.
  const made = new Map<string, { header: string; at: number }>()

  return {
    publicKey: keys.public_key,
    authorization: (origin, now) => {
      const known = made.get(origin)
      if (known && Math.abs(now - known.at) < RENEWED_AFTER_MS) return known.header

      const claims = { aud: origin, exp: Math.floor((now + GOOD_FOR_MS) / 1000), sub: subject }
      const header = `vapid t=${signedToken(claims, privateKey)}, k=${keys.public_key}`
      if (made.size >= MOST_ORIGINS) made.clear()
      made.set(origin, { header, at: now })
      return header
    },
  }
}

/** Far more than there are push services. */
const MOST_ORIGINS = 100

function signedToken(claims: object, key: KeyObject): string {
  const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function toPrivateKey({ public_key, private_key }: VapidKeys): KeyObject {
  const point = Buffer.from(public_key, 'base64url')
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: private_key,
  }
  return createPrivateKey({ format: 'jwk', key })
}
