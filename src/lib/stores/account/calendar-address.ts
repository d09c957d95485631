import { renewCalendar } from '../../../contract/account/calendar.ts'
import { call } from '../../api/api.ts'
import { storedSession, storeSession } from '../session/session.ts'

/** Gives the calendar of the person another address: the one before is over. @throws {ApiError} */
export async function renewCalendarAddress(): Promise<void> {
  const { calendar_url } = await call(renewCalendar)
  const stored = storedSession()
  if (stored) storeSession({ ...stored, user: { ...stored.user, calendar_url } })
}
