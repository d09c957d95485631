import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes; only its hash is ever stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Plain SHA-256: a token has 256 random bits, so nothing slower is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of `Authorization: Bearer …`, if there is one. */
export function bearerToken(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +([\w.~+/=-]{1,512}) *$/i)?.[1]
}
