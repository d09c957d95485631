import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { keptJson } from './kept-file.ts'

const KEY_BYTES = 32
/** base64url of 32 bytes. */
export const APP_KEY_FORM = /^[\w-]{43}$/

const AppKey = v.object({ key: v.pipe(v.string(), v.regex(APP_KEY_FORM)) })

/**
 * The secret of this installation that lies in no database (decision 16), made on the first start.
 * @throws {StartError} when the file is there, but broken.
 */
export function keptAppKey(dataDirectory: string): string {
  return keptJson(join(dataDirectory, 'app-key.json'), AppKey, () => ({ key: makeAppKey() })).key
}

export function makeAppKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** A key of its own for each use, so that none says anything about another. */
export function keyFor(appKey: string, use: 'seal' | 'hash' | 'calendar' | 'shared' | 'address'): Buffer {
  return createHmac('sha256', Buffer.from(appKey, 'base64url')).update(use).digest()
}
