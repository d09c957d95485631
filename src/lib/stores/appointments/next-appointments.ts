import { atom, onMount } from 'nanostores'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import { type Loadable, loading } from '../../api/loadable.ts'
import { endOf } from '../../appointments/calendar.ts'
import { whileShown } from '../device/shown.ts'
import { currentPerson } from '../session/session.ts'
import { whenAppointmentsChange } from './appointment-news.ts'
import { $ahead, loadAhead } from './appointments-ahead.ts'
import { $pendingResponses, type PendingResponses, withPending } from './pending-responses.ts'

const MOST = 2
const MINUTE_MS = 60_000

/**
 * The next two appointments that are for the member, take place, are not over and that they have not refused, of all their organisations.
 * Home shows them.
 */
export const $nextAppointments = atom<Loadable<Appointment[]>>(loading)

whileShown($nextAppointments, loadNextAppointments, 'appointments')
whenAppointmentsChange(() => {
  if ($nextAppointments.lc > 0) void loadNextAppointments()
})
$ahead.listen(show)
$pendingResponses.listen(show)
onMount($nextAppointments, () => {
  if (typeof window === 'undefined') return
  // One that is over goes.
  const timer = setInterval(show, MINUTE_MS)
  return () => clearInterval(timer)
})

/** One request, or none where what the device has is fresh. */
export async function loadNextAppointments(): Promise<void> {
  if (currentPerson() === undefined) return
  await loadAhead()
  show()
}

function show(): void {
  const now = Date.now()
  const pending = $pendingResponses.get()
  const ahead = $ahead.value
  $nextAppointments.set(
    ahead.state === 'ready' ? { ...ahead, value: nextOf(ahead.value.data, pending, now) } : ahead,
  )
}

function nextOf(data: readonly Appointment[], pending: PendingResponses, now: number): Appointment[] {
  return data
    .map((one) => withPending(one, pending))
    .filter(
      (one) => one.concerns_me && one.cancelled_at === null && one.own?.answer !== 'no' && endOf(one) > now,
    )
    .slice(0, MOST)
}
