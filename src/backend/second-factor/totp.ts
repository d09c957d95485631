import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every app knows it: SHA-1, a code of six digits every 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20
/** Accepted steps: a phone's clock may be a step ahead or behind, or a person types slowly (RFC 6238, section 5.2). */
const DRIFT = [0, -1, 1] as const
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32 (RFC 4648), as apps take it. */
export function makeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES))
}

/** The address of a QR code; `issuer` and `account` are what the app shows. */
export function otpauthAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** Which step `code` belongs to; undefined: none that counts at `now` (ms since 1970) and comes after `last`. */
export function stepOf(secret: string, code: string, now: number, last: number | null): number | undefined {
  const typed = code.replaceAll(/[\s-]/g, '')
  const step = Math.floor(now / STEP_MS)
  // Compute all codes, so that the time does not tell which one is right.
  const right = DRIFT.map((drift) => step + drift).filter((each) => isEqual(codeAt(secret, each), typed))
  return right.find((each) => last === null || each > last)
}

/** The code of a step: how often 30 seconds have passed since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  // RFC 4226, section 5.3: its last four bits say where the 31 bits begin.
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
