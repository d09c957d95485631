import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from './app-key.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** `about` is whose it is and what for: sealed with it, a secret is good for nothing in another row. */
export function seal(appKey: string, text: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(appKey, 'seal'), nonce)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** undefined: it was sealed with another key, or about something else, or is broken. */
export function unseal(appKey: string, sealed: string, about: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keyFor(appKey, 'seal'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return undefined
  }
}

/** A hash for short secrets: without the key, a thief of the database cannot try all possible values. */
export function keyedHash(appKey: string, text: string): string {
  return createHmac('sha256', keyFor(appKey, 'hash')).update(text).digest('hex')
}
