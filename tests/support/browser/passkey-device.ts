import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type * as v from 'valibot'
import type { PasskeyCreation, PasskeyRequest } from '../../../src/contract/account/passkeys.ts'

type Creation = v.InferOutput<typeof PasskeyCreation>
type Request = v.InferOutput<typeof PasskeyRequest>

/** What a device says that no test has asked for otherwise. */
interface Said {
  origin: string
  /** Whether it has checked a fingerprint, a face or a PIN. */
  verified?: boolean
  /** How often it has signed. */
  counter?: number
  type?: string
}

export interface PasskeyDevice {
  create: (options: Creation, said: Said) => object
  show: (options: Request, said: Said) => object
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** An authenticator in software (WebAuthn, section 6), with one passkey. */
export function passkeyDevice(): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle = ''

  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
  })
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    create: (options, { origin, verified = true, counter = 0, type = 'webauthn.create' }) => {
      handle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)])
      const authData = Buffer.concat([dataOf(options.rp.id, verified ? 0x45 : 0x41, counter), attested])
      return answer({
        clientDataJSON: base64url(clientData(type, options.challenge, origin)),
        attestationObject: base64url(
          cborMap([
            ['fmt', cborText('none')],
            ['attStmt', cborMap([])],
            ['authData', cborBytes(authData)],
          ]),
        ),
        transports: ['internal', 'something new'],
      })
    },
    show: (options, { origin, verified = true, counter = 0, type = 'webauthn.get' }) => {
      const authenticatorData = dataOf(options.rpId, verified ? 0x05 : 0x01, counter)
      const data = clientData(type, options.challenge, origin)
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)),
        userHandle: handle,
      })
    },
  }
}

/** Hash of the host, flags (present 1, verified 4, attested 64), counter. */
function dataOf(host: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(host), Buffer.from([flags]), count])
}

/** RFC 9052: kty EC2 (1: 2), alg ES256 (3: -7), crv P-256 (-1: 1), x (-2), y (-3). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    part(x),
    Buffer.from([0x22]),
    part(y),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, ...uint16(bytes.length)]),
    bytes,
  ])
const cborMap = (entries: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([
    Buffer.from([0xa0 + entries.length]),
    ...entries.flatMap(([key, value]) => [cborText(key), value]),
  ])
