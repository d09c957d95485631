import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A private key and the certificate it has signed for itself, as PEM; good for a day. Nobody should trust it. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Date.now()
  const subject = sequence(set(sequence(COMMON_NAME, element(0x0c, Buffer.from(name)))))
  // RFC 5280, section 4.1: version 1 needs no extensions.
  const content = sequence(
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(utcTime(now - DAY_MS), utcTime(now + DAY_MS)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const certificate = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64')
  const lines = certificate.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Object identifier 2.5.4.3. */
const COMMON_NAME = Buffer.from('0603550403', 'hex')
/** The algorithm 1.2.840.10045.4.3.2, without parameters. */
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex')

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => element(0x31, Buffer.concat(parts))

/** In the encoding DER: the kind, the length, the content. */
function element(kind: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([kind, ...length]), content])
}

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return element(0x17, Buffer.from(`${digits}Z`))
}
