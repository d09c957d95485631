import { channels } from '../../contract/realtime.ts'
import type { Vehicle } from '../../contract/vehicles.ts'
import type { CheckedOrganisation } from '../caller.ts'
import { publishOperation } from '../operations/publish.ts'
import type { Services } from '../services.ts'

/** Shows everybody a vehicle as it is now, and the operation that its status was reported in. */
export async function publishStatus(
  services: Pick<Services, 'database' | 'hub'>,
  organisation: CheckedOrganisation,
  { vehicle, operationId }: { vehicle: Vehicle; operationId: number | null },
): Promise<void> {
  services.hub.publish(`private-${channels.vehicles(organisation.id)}`, 'vehicle.status', vehicle)
  if (operationId) await publishOperation(services, organisation, operationId)
}
