import { channels } from '../../../contract/realtime.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'

/** Tells open pages that an appointment of an organisation was added, changed, answered or removed; call it after the commit. */
export function publishAppointments({ hub }: { hub: Hub }, { id }: CheckedOrganisation): void {
  hub.publish(`private-${channels.appointments(id)}`, 'appointments.changed', { organisation_id: id })
}
