import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCalendar } from '../../contract/account/calendar.ts'
import { keyFor } from '../process/app-key.ts'
import type { CallerUser } from '../session/sessions.ts'

type Owner = Pick<CallerUser, 'id' | 'calendar_salt'>

/**
 * The token in the address of a person's calendar: their id, and a code that only this installation can compute. A thief of the
 * database cannot make it (decision 16), and all nodes make the same one; another salt makes another token.
 */
function tokenOf(appKey: string, { id, calendar_salt }: Owner): string {
  const known = createHmac('sha256', keyFor(appKey, 'calendar')).update(`${id} ${calendar_salt ?? ''}`)
  return `${id}-${known.digest('base64url')}`
}

/** The address of a person's calendar, beginning with its path. */
export function calendarUrl(appKey: string, owner: Owner): string {
  return getCalendar.path.replace('{token}', tokenOf(appKey, owner))
}

/** The id of the person in a token; undefined: not a token. The code in it is not checked here. */
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
