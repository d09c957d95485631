import type { Endpoint, PathParams } from '../../contract/endpoint.ts'
import { answerRule } from './answer-rule.ts'
import { putOwnAvailability } from '../../contract/availability/availability.ts'
import { respondToAppointment } from '../../contract/appointments/responses.ts'
import { acknowledgeDocument } from '../../contract/documents/documents.ts'
import {
  deleteNotification,
  deleteRead,
  markAllRead,
  markRead,
} from '../../contract/notifications/notifications.ts'
import { acknowledgeCall, setFmsStatus, withdrawFmsStatus } from '../../contract/vehicles/vehicles.ts'

/** How a change behaves while it waits. */
interface OutboxRule {
  call: Endpoint
  /** What it is about: changes of the same object are sent in the order in which they were made. */
  object: (params: Readonly<Record<string, number>>) => string
  /** Whether an older one that waits for the same object is not worth sending any more. Otherwise each counts. */
  onlyLastCounts?: boolean
  /** After this time it is dropped, and the person is told (ms). */
  worthMs?: number
  /** Whether nothing is left to do where the object is gone. */
  goneIsDone?: boolean
}

function change<Path extends string>(
  call: Endpoint<Path>,
  { object, ...rule }: Omit<OutboxRule, 'call' | 'object'> & { object: (params: PathParams<Path>) => string },
): OutboxRule {
  return { call, ...rule, object: (params) => object(params as PathParams<Path>) }
}

/** What is reported of a vehicle, taken back and acknowledged: their order counts. */
const vehicle = ({ vehicleId }: { vehicleId: number }) => `vehicle ${vehicleId}`

/** One marks as read what another deletes: their order counts. */
const notifications = () => 'notifications'

/** Every change that makes sense without a network; the next one is one more line. */
export const outboxChanges = {
  respondToOperation: answerRule,
  setFmsStatus: change(setFmsStatus, { object: vehicle }),
  withdrawFmsStatus: change(withdrawFmsStatus, { object: vehicle }),
  // Acknowledging a call acknowledges all earlier ones; a deleted vehicle has no calls.
  acknowledgeCall: change(acknowledgeCall, { object: vehicle, onlyLastCounts: true, goneIsDone: true }),
  // A new content needs another confirmation; a deleted document needs none.
  acknowledgeDocument: change(acknowledgeDocument, {
    object: ({ documentId }) => `document ${documentId}`,
    onlyLastCounts: true,
    goneIsDone: true,
  }),
  // Only the member's last response to an appointment counts.
  respondToAppointment: change(respondToAppointment, {
    object: ({ appointmentId }) => `appointment ${appointmentId}`,
    onlyLastCounts: true,
  }),
  // Only what the member has set last counts.
  putOwnAvailability: change(putOwnAvailability, { object: () => 'availability', onlyLastCounts: true }),
  markRead: change(markRead, { object: notifications, goneIsDone: true }),
  markAllRead: change(markAllRead, { object: notifications }),
  deleteNotification: change(deleteNotification, { object: notifications, goneIsDone: true }),
  deleteRead: change(deleteRead, { object: notifications }),
} satisfies Record<string, OutboxRule>
export type OutboxCall = keyof typeof outboxChanges

export function isOutboxCall(name: string): name is OutboxCall {
  return Object.hasOwn(outboxChanges, name)
}
