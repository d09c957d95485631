import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** One record holds the whole message: push services need not take more than 4096 bytes (RFC 8291, section 4). */
const RECORD_SIZE = 4096
/** The delimiter of the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.of(2)

/** Both base64url. */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

/** Whether a text is a point of the curve: anything else could not be encrypted for. */
export function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}

/**
 * Encrypts a message so that only the device can read it: the body of a push with `Content-Encoding: aes128gcm`
 * (RFC 8291 and RFC 8188). Salt and key of the sender are random; the test vector of the RFC gives its own.
 */
export function encryptPush(
  message: Buffer,
  device: DeviceKeys,
  { salt = randomBytes(16), senderKey }: { salt?: Buffer; senderKey?: Buffer } = {},
): Buffer {
  const devicePublic = Buffer.from(device.p256dh, 'base64url')
  const sender = createECDH(CURVE)
  if (senderKey) sender.setPrivateKey(senderKey)
  else sender.generateKeys()
  const senderPublic = sender.getPublicKey()

  const about = Buffer.concat([Buffer.from('WebPush: info\0'), devicePublic, senderPublic])
  const shared = derive(sender.computeSecret(devicePublic), Buffer.from(device.auth, 'base64url'), about, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)

  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_SIZE)
  header.writeUInt8(senderPublic.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([
    salt,
    header,
    senderPublic,
    cipher.update(message),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
