import { atom } from 'nanostores'
import {
  type Appointment,
  type AppointmentDetail,
  getAppointment,
  listOwnAppointments,
} from '../../../contract/appointments/appointments.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { isCutOff } from '../../device/line-quality.ts'
import { isGone } from '../device/on-device.ts'
import { whileShown } from '../device/shown.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'
import { whenAppointmentsChange } from './appointment-news.ts'
import { changeShownAppointment, listedAppointment } from './appointments.ts'
import { $ahead, changeAhead, dropFromAhead, recallAhead } from './appointments-ahead.ts'
import {
  $pendingResponses,
  detailWithPending,
  detailWithRow,
  whenResponded,
  withPending,
} from './pending-responses.ts'

interface Whole {
  complete: true
  appointment: AppointmentDetail
}

/** What lists say of an appointment. */
interface Row {
  complete: false
  appointment: Appointment
}

/** One appointment; until there is an answer, and without a network, only its row. */
export type ShownAppointment = Whole | Row

interface Place {
  id: number
  /** undefined: not known yet. */
  organisationId: number | undefined
}

/** The appointment that is looked at. A response that is not sent yet is in `own`, in `counts` and in `people`. */
export const $appointmentDetail = atom<Loadable<ShownAppointment>>(loading)

/** As the backend has said it, without a response that is not sent yet: a refused one leaves no trace. */
let known: Loadable<ShownAppointment> = loading
let shown: Place | undefined
let turn = 0

whileShown($appointmentDetail, loadAppointmentDetail, 'appointments')
whenPersonLeaves(() => open(undefined))
whenAppointmentsChange(() => {
  if ($appointmentDetail.lc > 0) void loadAppointmentDetail()
})
whenResponded((appointment) => show(withValue(known, (value) => withNewer(value, appointment))))
$pendingResponses.listen(() => show(known))

/** The page says which appointment it shows; undefined: none. */
export function showAppointment(place: { organisationId: number; id: number } | undefined): void {
  if (shown && place && shown.id === place.id) return
  open(place)
  void loadAppointmentDetail()
}

/** As `showAppointment` where only the id is known. The backend is asked for its organisation unless the list or the device knows it. */
export function showAppointmentById(id: number): void {
  if (shown?.id === id) return
  open({ id, organisationId: undefined })
  void loadAppointmentDetail()
}

export async function loadAppointmentDetail(): Promise<void> {
  const person = currentPerson()
  if (!shown || person === undefined) return
  const place = shown
  const mine = ++turn
  const isLatest = () => mine === turn && currentPerson() === person
  show(changing(known))
  const recalled = recall(place, isLatest)
  // What the device has is on the screen before an answer is tried for that will not come.
  if (isCutOff() || place.organisationId === undefined) await recalled
  try {
    place.organisationId ??= await organisationOf(place, isLatest)
    const params = { organisationId: place.organisationId, appointmentId: place.id }
    const appointment = await call(getAppointment, { params })
    if (!isLatest()) return
    show(ready({ complete: true, appointment }, Date.now()))
    changeLists(appointment)
  } catch (error) {
    console.warn(`Appointment ${place.id} could not be loaded.`, error)
    await recalled
    if (!isLatest()) return
    if (isGone(error)) dropFromAhead(place.id)
    show(failed(known, error))
  }
}

/** Shows what the backend has answered to a change of an appointment, here and in the lists. */
export function showChangedAppointment(appointment: AppointmentDetail): void {
  changeLists(appointment)
  if (shown?.id !== appointment.id) return
  turn += 1
  show(ready({ complete: true, appointment }, Date.now()))
}

function open(place: { organisationId: number | undefined; id: number } | undefined): void {
  turn += 1
  shown = place && { ...place }
  show(loading)
}

/** Shows the row of a list, unless an answer was faster. */
async function recall(place: Place, isLatest: () => boolean): Promise<void> {
  if (!listedAppointment(place.id)) await recallAhead()
  const row = listedAppointment(place.id) ?? keptAppointment(place.id)
  if (!row || !isLatest()) return
  const { appointment, at, stale } = row
  place.organisationId ??= appointment.organisation_id
  if (known.state === 'ready') return
  const value = { complete: false, appointment } as const
  show({ state: 'ready', value, at, changing: true, stale, partial: true })
}

function keptAppointment(id: number) {
  const ahead = $ahead.value
  if (ahead.state !== 'ready') return undefined
  const appointment = ahead.value.data.find((one) => one.id === id)
  return appointment && { appointment, at: ahead.at, stale: Boolean(ahead.stale) }
}

async function organisationOf({ id }: Place, isLatest: () => boolean): Promise<number> {
  const { data } = await call(listOwnAppointments, { input: { appointment_id: id } })
  const appointment = data.find((one) => one.id === id)
  if (!appointment) throw new ApiError({ kind: 'server', status: 404 }, `There is no appointment ${id}`)
  if (isLatest() && known.state !== 'ready') {
    const value = { complete: false, appointment } as const
    show({ state: 'ready', value, at: Date.now(), changing: true, stale: false, partial: true })
  }
  return appointment.organisation_id
}

function changeLists(appointment: AppointmentDetail): void {
  const row = rowOf(appointment)
  changeShownAppointment(row)
  changeAhead(row)
}

/** Without what the lists do not have. */
function rowOf({
  time_zone: _zone,
  responsible_name: _name,
  groups: _groups,
  documents: _documents,
  qualifications: _qualifications,
  people: _people,
  may_delete: _mayDelete,
  created_at: _created,
  changed_at: _changed,
  ...row
}: AppointmentDetail): Appointment {
  return row
}

function withNewer(value: ShownAppointment, row: Appointment): ShownAppointment {
  if (value.appointment.id !== row.id) return value
  if (!value.complete) return { complete: false, appointment: row }
  return { complete: true, appointment: detailWithRow(value.appointment, row, currentPerson()) }
}

function show(next: Loadable<ShownAppointment>): void {
  known = next
  const pending = $pendingResponses.get()
  $appointmentDetail.set(
    withValue(known, (value) =>
      value.complete
        ? { complete: true, appointment: detailWithPending(value.appointment, pending, currentPerson()) }
        : { complete: false, appointment: withPending(value.appointment, pending) },
    ),
  )
}
