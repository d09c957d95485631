import { atom } from 'nanostores'
import { type Appointment, listOwnAppointments } from '../../../contract/appointments/appointments.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { dayOf } from '../../appointments/calendar.ts'
import { aheadName, AppointmentsAhead, withAppointment } from '../../device/kept-appointments.ts'
import { isCutOff, isWeakLine } from '../../device/line-quality.ts'
import { deviceCopy, keepOnDevice } from '../device/on-device.ts'
import { $session, type Session, userOf, whenPersonLeaves } from '../session/session.ts'
import { whenAppointmentsChange } from './appointment-news.ts'
import { aheadOf, aheadWith, covers, type Span, spanAhead } from './appointment-span.ts'
import { whenResponded } from './pending-responses.ts'

/** Within this time after an answer no other one is asked for, unless an appointment was changed. */
const FRESH_MS = 5 * 60_000
/** On a weak line, what is kept is renewed once it is so old. */
const OLD_MS = 24 * 60 * 60_000

/** The appointments of the next eight weeks, of all organisations of the member, as the backend has them. The device keeps them. */
export const $ahead = atom<Loadable<AppointmentsAhead>>(loading)

/** Number of events so far, and before the request for what is known. */
let events = 0
let eventsKnown = 0
let underWay: Promise<void> | undefined
let turn = 0

const kind = {
  name: () => nameFor($session.get()),
  organisation: () => 0,
  schema: AppointmentsAhead,
  // What was kept of other organisations goes.
  most: 1,
}
const copy = deviceCopy(kind)
const onDevice = keepOnDevice($ahead, kind)

whenPersonLeaves(clear)
// The member may have joined or left an organisation.
$session.listen((session, before) => {
  if (before && nameFor(before) !== undefined && nameFor(session) !== nameFor(before)) clear()
})
whenAppointmentsChange(() => (events += 1))
// The outbox has stored it on the device already.
whenResponded((appointment) => $ahead.set(withValue($ahead.value, withRow(appointment))))

/** Shows what the device keeps, unless newer data are known. Never fails. */
export async function recallAhead(): Promise<void> {
  const name = kind.name()
  const found = await copy.recall()
  const known = $ahead.value
  if (!found || kind.name() !== name || found.value.to < dayOf(Date.now())) return
  // Another tab may have stored newer ones.
  if (known.state === 'ready' && known.at >= found.at) return
  const { value, at } = found
  $ahead.set({ state: 'ready', value, at, changing: underWay !== undefined, stale: !isRecent(at) })
}

/** Asks for the next eight weeks, unless the known ones are fresh. Requests at the same time share one. */
export async function loadAhead(): Promise<void> {
  await recallAhead()
  if (isFresh()) return
  const mine = turn
  underWay ??= ask().finally(() => {
    if (mine === turn) underWay = undefined
  })
  await underWay
}

async function ask(): Promise<void> {
  const mine = turn
  const before = events
  const span = spanAhead(Date.now())
  $ahead.set(changing($ahead.value))
  const result = await onDevice.ask(
    async () => aheadOf(await call(listOwnAppointments, { input: span }), span),
    'The appointments of the next weeks could not be loaded.',
  )
  if (mine !== turn) return
  if (result.state === 'ready' && !result.stale) eventsKnown = before
  onDevice.show(result)
}

/**
 * Takes the part of an answer that the device keeps, so that it need not ask for it again.
 * @param asked the days that the answer is about
 * @param eventsBefore `eventsSoFar()` before the request
 */
export function takeAhead(
  asked: Span,
  answer: { data: readonly Appointment[]; more: boolean },
  eventsBefore: number,
): void {
  const span = spanAhead(Date.now())
  const known = $ahead.value
  if (covers(asked, span)) {
    eventsKnown = eventsBefore
    onDevice.show(ready(aheadOf(answer, span), Date.now()))
  } else if (known.state === 'ready' && !answer.more) {
    const value = aheadWith(known.value, { ...asked, data: answer.data })
    $ahead.set({ ...known, value })
    // What is kept is as old as it was.
    copy.keep(value, known.at)
  }
}

/** Asks for the next eight weeks after the page has what it shows, where the line carries it. */
export async function renewAhead(): Promise<void> {
  await recallAhead()
  const known = $ahead.value
  const isOld = known.state !== 'ready' || Date.now() - known.at > OLD_MS
  if (isCutOff() || (isWeakLine() && !isOld)) return
  // An event is about what the page shows, which it has asked for: the rest can wait until it is no longer recent.
  if (known.state === 'ready' && isRecent(known.at)) return
  await loadAhead()
}

/** What the backend has answered about one appointment, here and on the device. */
export function changeAhead(appointment: Appointment): void {
  changeKept(withRow(appointment))
}

/** The appointment is gone, or the member may not see it any more. */
export function dropFromAhead(id: number): void {
  changeKept((known) => ({ ...known, data: known.data.filter((one) => one.id !== id) }))
}

/** How many events there were since the page was loaded. */
export function eventsSoFar(): number {
  return events
}

function changeKept(change: (known: AppointmentsAhead) => AppointmentsAhead): void {
  const known = withValue($ahead.value, change)
  $ahead.set(known)
  if (known.state === 'ready') copy.keep(known.value, known.at)
}

function withRow(appointment: Appointment) {
  return (known: AppointmentsAhead) => ({ ...known, data: withAppointment(known.data, appointment) })
}

function isFresh(): boolean {
  const known = $ahead.value
  return known.state === 'ready' && isRecent(known.at) && eventsKnown === events
}

function isRecent(at: number): boolean {
  // The clock may have been put back.
  return Math.abs(Date.now() - at) < FRESH_MS
}

function nameFor(session: Session): string | undefined {
  const user = userOf(session)
  return user && aheadName(user.memberships?.map(({ organisation_id }) => organisation_id) ?? [])
}

function clear(): void {
  turn += 1
  underWay = undefined
  $ahead.set(loading)
}
