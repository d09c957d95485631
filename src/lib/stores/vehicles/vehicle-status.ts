import * as v from 'valibot'
import type { TimelineEntry } from '../../../contract/operations/operation-timeline.ts'
import { Vehicle } from '../../../contract/vehicles/vehicles.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { madeEvent } from '../../outbox/made-event.ts'
import { type TakenBack, timeAfter, type VehicleWithStatus } from '../../vehicles/vehicle-status.ts'
import { changeAtOnce } from '../outbox/change-at-once.ts'
import { pushOperation } from '../operations/operation-news.ts'
import { $operation, askForNews } from '../operations/operation.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $session, currentPerson, userOf, whenPersonLeaves } from '../session/session.ts'
import { whenSent } from '../outbox/unsent.ts'

export type VehicleThatCalls = Pick<VehicleWithStatus, 'id' | 'callSign' | 'call' | 'callId'>

interface Tap {
  vehicle: VehicleWithStatus
  status: number
  at: string
  organisation: number
  kept: Promise<void>
  /** Which entry of the history was made; null: none. */
  answer?: { eventId: number | null; said: unknown }
  isTakenBack?: boolean
}

/** By key, the last of each vehicle. */
const taps = new Map<string, Tap>()

whenPersonLeaves(() => taps.clear())

whenSent(({ call, params, organisation, key, input }, answer) => {
  if (!isOfVehicle(call)) return
  const tap = taps.get(key)
  if (tap) tap.answer = { eventId: madeEvent(answer) ?? null, said: answer }
  if (tap?.isTakenBack) void nameLate(key)
  // What would be pushed, where nothing is.
  const vehicle = v.safeParse(Vehicle, answer)
  if (vehicle.success)
    pushOperation({ kind: 'status', vehicle: vehicle.output, organisationId: organisation })
  const shown = $operation.value
  const one =
    shown.state === 'ready' && shown.value.vehicles.find((one) => one.vehicle_id === params['vehicleId'])
  if (!one || call === 'acknowledgeCall') return
  // The timeline has it, too, unless it was told before this answer.
  void askForNews(
    ({ timeline = [] }) =>
      call !== 'setFmsStatus' || !timeline.some((entry) => isOf(input as SentStatus, one.call_sign, entry)),
  )
})

/** Written by this product alone. */
interface SentStatus {
  status: number
  at: string
}

function isOf({ status, at }: SentStatus, callSign: string, entry: TimelineEntry): boolean {
  return entry.kind === `fms.${status}` && entry.actor === callSign && Date.parse(entry.at) === Date.parse(at)
}

function noteTap(key: string, tap: Tap): void {
  for (const [one, { vehicle }] of taps) if (vehicle.id === tap.vehicle.id) taps.delete(one)
  taps.set(key, tap)
}

/** The answer to what is taken back may have come while that was written down, or to another tab. */
async function nameLate(key: string): Promise<void> {
  const said = taps.get(key)?.answer?.said
  const person = currentPerson()
  if (said === undefined || person === undefined) return
  try {
    const { tellTakenBack } = await import('../outbox/outbox.ts')
    await tellTakenBack(person, key, said)
  } catch (error) {
    // Nothing is kept here: it was sent at once.
    console.info('Nothing waits for the answer.', error)
  }
}

function isOfVehicle(call: string): boolean {
  return call === 'setFmsStatus' || call === 'withdrawFmsStatus' || call === 'acknowledgeCall'
}

/**
 * Acknowledges the calls of a vehicle up to the one that its person saw, as every change at once. Rejects where it could
 * neither be kept nor sent.
 */
export async function acknowledgeVehicleCall({ id, callSign, callId }: VehicleThatCalls): Promise<void> {
  if (callId == null) return
  const organisation = $organisationId.get()
  await changeAtOnce('acknowledgeCall', {
    organisation,
    params: { organisationId: organisation, vehicleId: id },
    input: { call_id: callId },
    about: callSign,
  })
}

/** What else is said with a status. */
export interface StatusExtras {
  /** By which it can be taken back. */
  key?: string
  note?: string | undefined
  position?: { lat: number; lng: number } | undefined
}

/**
 * Sets the radio status of a vehicle, as every change at once. Rejects where it could neither be kept nor sent.
 * @param vehicle as its person saw it
 */
export async function setVehicleStatus(
  vehicle: VehicleWithStatus,
  status: number,
  { key = newIdempotencyKey(), note, position }: StatusExtras = {},
): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  const organisation = $organisationId.get()
  const at = timeAfter(vehicle.since, Date.now() - session.clockError)
  const kept = changeAtOnce('setFmsStatus', {
    organisation,
    params: { organisationId: organisation, vehicleId: vehicle.id },
    input: { status, at, ...(note && { note }), ...position },
    about: vehicle.callSign,
    key,
  })
  noteTap(key, { vehicle, status, at, organisation, kept })
  await kept
}

/**
 * Takes back the last status that this page has set for a vehicle: what was never sent is not sent at all, anything else is
 * withdrawn once the backend has said what it has made of it. Rejects where that could neither be kept nor sent.
 */
export async function withdrawVehicleStatus(key: string): Promise<void> {
  const tap = taps.get(key)
  const session = userOf($session.get())
  if (!tap || tap.isTakenBack || !session) return
  tap.isTakenBack = true
  // What could not be kept was said then.
  const isKept = await tap.kept.then(
    () => true,
    () => false,
  )
  if (!isKept || tap.answer?.eventId === null) return
  const { vehicle, organisation, status, at, answer } = tap
  const { callSign, id: vehicleId, since, call, callAt, callId } = vehicle
  const takenBack: TakenBack = {
    callSign,
    status,
    at,
    before: { status: vehicle.status, since, call, callAt, callId },
  }
  await changeAtOnce('withdrawFmsStatus', {
    organisation,
    params: { organisationId: organisation, vehicleId, eventId: answer?.eventId ?? 0 },
    input: {},
    about: takenBack,
    ...(!answer && { takesBack: key }),
  })
  if (!answer) await nameLate(key)
}
