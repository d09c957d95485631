import { atom } from 'nanostores'
import { type Appointment, listOwnAppointments } from '../../../contract/appointments/appointments.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { withAppointment } from '../../device/kept-appointments.ts'
import { isCutOff } from '../../device/line-quality.ts'
import { whileShown } from '../device/shown.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'
import { whenAppointmentsChange } from './appointment-news.ts'
import { common, covers, isIn, type Span } from './appointment-span.ts'
import { $ahead, eventsSoFar, recallAhead, renewAhead, takeAhead } from './appointments-ahead.ts'
import { $pendingResponses, whenResponded, withPending } from './pending-responses.ts'

export interface ShownAppointments {
  /** In the order in which they begin; cancelled ones as well. */
  data: Appointment[]
  /** Later ones of these days are missing: there are more than an answer holds. */
  more: boolean
  /** The days that `data` is about, such as `2026-12-03`, both included: without an answer those that the device has of the span. */
  from: string
  to: string
}

/**
 * The appointments of all organisations of the member in the span of the page. An own response that is not sent yet is in `own`, and in
 * `counts`. `stale`: of the device. `partial`: the device has only some days of the span.
 */
export const $appointments = atom<Loadable<ShownAppointments>>(loading)

/** As the backend has said it, without responses that are not sent yet: a refused one leaves no trace. */
let known: Loadable<ShownAppointments> = loading
let span: Span | undefined
let turn = 0

whileShown($appointments, loadAppointments, 'appointments')
whenPersonLeaves(() => {
  turn += 1
  span = undefined
  show(loading)
})
whenAppointmentsChange(() => {
  if ($appointments.lc > 0) void loadAppointments()
})
whenResponded(changeShownAppointment)
$pendingResponses.listen(() => show(known))

/** The page says which days it shows. */
export function showSpan({ from, to }: Span): void {
  if (span?.from === from && span.to === to) return
  span = { from, to }
  show(loading)
  void loadAppointments()
}

export async function loadAppointments(): Promise<void> {
  const person = currentPerson()
  if (!span || person === undefined) return
  const asked = span
  const mine = ++turn
  const isLatest = () => mine === turn && currentPerson() === person
  show(changing(known))
  const recalled = recall(asked, isLatest)
  // What the device has is on the screen before an answer is tried for that will not come.
  if (isCutOff()) await recalled
  const events = eventsSoFar()
  try {
    const answer = await call(listOwnAppointments, { input: asked })
    if (!isLatest()) return
    show(ready({ ...answer, ...asked }, Date.now()))
    await recalled
    if (!isLatest()) return
    takeAhead(asked, answer, events)
    await renewAhead()
  } catch (error) {
    console.warn(`The appointments from ${asked.from} to ${asked.to} could not be loaded.`, error)
    await recalled
    if (isLatest()) show(failed(known, error))
  }
}

/** Replaces the shown row with the one that the backend has answered to a change. */
export function changeShownAppointment(appointment: Appointment): void {
  show(withValue(known, (value) => ({ ...value, data: withAppointment(value.data, appointment) })))
}

/** The appointment as the list has it, with the time of the answer (ms), without a response that is not sent yet. */
export function listedAppointment(
  id: number,
): { appointment: Appointment; at: number; stale: boolean } | undefined {
  if (known.state !== 'ready') return undefined
  const appointment = known.value.data.find((one) => one.id === id)
  return appointment && { appointment, at: known.at, stale: Boolean(known.stale) }
}

/** Shows the days of the span that the device has, unless an answer was faster. */
async function recall(asked: Span, isLatest: () => boolean): Promise<void> {
  await recallAhead()
  const ahead = $ahead.value
  if (!isLatest() || known.state === 'ready' || ahead.state !== 'ready') return
  const days = common(asked, ahead.value)
  if (!days) return
  show({
    state: 'ready',
    value: { ...days, data: ahead.value.data.filter((one) => isIn(days, one)), more: false },
    at: ahead.at,
    changing: true,
    stale: true,
    ...(!covers(ahead.value, asked) && { partial: true }),
  })
}

function show(next: Loadable<ShownAppointments>): void {
  known = next
  const pending = $pendingResponses.get()
  $appointments.set(
    withValue(known, (value) => ({ ...value, data: value.data.map((one) => withPending(one, pending)) })),
  )
}
