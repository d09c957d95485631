import type { PlaceName, Places } from './places.ts'
import type { Request } from './rows.ts'
import type { Viewer } from './viewers.ts'
import { placeOf, type MatrixWorld } from './world.ts'

/** No row anywhere has this id. */
export const MISSING = 424_242

/** From where a viewer tries: from home, which most calls are about, and from where they themselves belong. */
export function triedFrom(viewer: Viewer): PlaceName[] {
  return [...new Set<PlaceName>(['home', placeOf(viewer)])]
}

/** A request in which every id is one of this place. */
export function requestFrom(places: Places, from: PlaceName, input: Request['input']): Required<Request> {
  const { organisation, operation, vehicle, notification } = places[from]
  return {
    params: { organisationId: organisation, operationId: operation, vehicleId: vehicle, id: notification },
    input: { ...input, ...(input && 'organisation_id' in input && { organisation_id: organisation }) },
  }
}

/**
 * Ids that exist, and that this viewer must not reach from there: of other organisations of the tenant, of other
 * tenants, of an organisation that is closed, deleted ones, other people's.
 * @throws where nobody has said yet what a foreign id of this name is.
 */
export async function foreignIds(
  world: MatrixWorld,
  name: string,
  viewer: Viewer,
  from: PlaceName,
): Promise<number[]> {
  const { places } = world
  const beyond = [places.neighbour, places.closed, places.abroad]
  switch (name) {
    case 'organisationId':
    case 'organisation_id':
      return beyond
        .filter((place) => viewer !== 'tenantAdmin' || place !== places.neighbour)
        .map(({ organisation }) => organisation)
    case 'operationId':
      return [...beyond.map(({ operation }) => operation), places[from].deletedOperation]
    case 'vehicleId':
      return beyond.map(({ vehicle }) => vehicle)
    case 'id':
      return [
        ...[places.home, ...beyond].map(({ notification }) => notification),
        ...(await ownButGone(world, viewer)),
      ]
    default:
      throw new Error(`Say in tests/support/matrix/foreign.ts which ids are foreign as ${name}.`)
  }
}

/** What somebody has of an organisation that is closed, or that they have left. */
async function ownButGone({ database, places, people }: MatrixWorld, viewer: Viewer): Promise<number[]> {
  if (viewer === 'stranger' || viewer === 'intakeKey') return []
  const gone = [places.closed.organisation, ...(viewer === 'former' ? [places.home.organisation] : [])]
  const found = await database.read
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', people[viewer])
    .where('organisation_id', 'in', gone)
    .execute()
  return found.map(({ id }) => id)
}
