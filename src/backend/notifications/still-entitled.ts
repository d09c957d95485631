import type { CheckedOrganisation } from '../session/caller.ts'
import { membersHolding } from '../rights/rights.ts'
import type { Services } from '../services.ts'
import type { Delivery } from './notify.ts'
import type { PermissionName } from '../../contract/permission-names.ts'
import { describeError } from '../log.ts'

interface Committed {
  organisation: CheckedOrganisation
  permission: PermissionName
  deliveries: readonly Delivery[]
  /** The version of the rights from before it was read who is entitled. */
  asOf: number
}

/**
 * Hands on what was committed, without those who lost their right meanwhile. `publish` is called in the same turn in
 * which nobody's rights were found changed, so that nothing goes to people who were told already that theirs are gone.
 */
export async function publishToEntitled(
  { database, rights, log }: Pick<Services, 'database' | 'rights' | 'log'>,
  { organisation, permission, deliveries, asOf }: Committed,
  publish: (deliveries: readonly Delivery[]) => void,
): Promise<void> {
  let entitled = deliveries
  for (let known = asOf; known !== rights.version();) {
    known = rights.version()
    try {
      const holders = new Set(await membersHolding(database.read, organisation, permission))
      entitled = deliveries.filter(({ userId }) => holders.has(userId))
    } catch (error) {
      // An alarm is never silent: all of them were entitled when it was committed.
      log.error({ error: describeError(error) }, 'rights not read again')
      entitled = deliveries
      break
    }
  }
  publish(entitled)
}
