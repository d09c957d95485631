import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCalendar } from '../../contract/account/calendar.ts'
import { keyFor } from '../process/app-key.ts'
import type { CallerUser } from '../session/sessions.ts'

type Owner = Pick<CallerUser, 'id' | 'calendar_salt'>

/**
 * The token in the address of somebody's calendar: who they are, and what only this installation can say of it. The database
 * holds no part of it that is of use (decision 16), and every node makes the same one; another salt makes another token.
 */
function tokenOf(appKey: string, { id, calendar_salt }: Owner): string {
  const known = createHmac('sha256', keyFor(appKey, 'calendar')).update(`${id} ${calendar_salt ?? ''}`)
  return `${id}-${known.digest('base64url')}`
}

/** Where programs read somebody's calendar, beginning with its path. */
export function calendarUrl(appKey: string, owner: Owner): string {
  return getCalendar.path.replace('{token}', tokenOf(appKey, owner))
}

/** Whose calendar a token might be of. */
export function ownerIn(token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? []
  return id === undefined ? undefined : Number(id)
}

export function isTokenOf(appKey: string, token: string, owner: Owner): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(appKey, owner))]
  return given.length === right.length && timingSafeEqual(given, right)
}

export function makeSalt(): string {
  return randomBytes(16).toString('base64url')
}
