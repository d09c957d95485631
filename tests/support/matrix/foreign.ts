import type { PlaceName, Places } from './places.ts'
import type { Request, Row } from './rows.ts'
import { passkeysOfOthers } from './second-factor.ts'
import type { Viewer } from './viewers.ts'
import { placeOf, type MatrixWorld } from './world.ts'

/** No row anywhere has this id. */
export const MISSING = 424_242

/** From where a viewer tries: from home, which most calls are about, and from where they themselves belong. */
export function triedFrom(viewer: Viewer): PlaceName[] {
  return [...new Set<PlaceName>(['home', placeOf(viewer)])]
}

/** A request in which every id is one of this place. */
export function requestFrom(
  places: Places,
  from: PlaceName,
  input: Request['input'],
): Required<Pick<Request, 'params' | 'input'>> {
  const { organisation, operation, attachment, vehicle, notification, apiKey, keyword, group, ...place } =
    places[from]
  const ids: Request['input'] = {
    organisation_id: organisation,
    keyword_id: keyword,
    vehicle_ids: [vehicle],
    operation_ids: [operation],
    keyword_ids: [keyword],
    folder_id: place.folder,
    parent_id: place.folder,
    document_id: place.document,
    version_id: place.version,
    group_ids: [group],
    member_ids: [place.bystander],
    into: operation,
    call_id: place.vehicleCall,
  }
  const named = Object.entries(ids).filter(([name]) => input && name in input)
  return {
    params: {
      organisationId: organisation,
      operationId: operation,
      attachmentId: attachment,
      vehicleId: vehicle,
      keywordId: keyword,
      eventId: place.status,
      keyId: apiKey,
      linkId: place.sharedLink,
      invitationId: place.invitation,
      groupId: group,
      stationId: place.station,
      folderId: place.folder,
      documentId: place.document,
      versionId: place.version,
      uploadId: place.upload,
      userId: place.bystander,
      avatarId: place.avatar,
      // Nobody's: whose sessions are whose says the row.
      sessionId: MISSING,
      passkeyId: MISSING,
      id: notification,
    },
    input: { ...input, ...Object.fromEntries(named) },
  }
}

/**
 * Ids that exist, and that this viewer must not reach from there: of other organisations of the tenant, of other
 * tenants, of an organisation that is closed, deleted ones, other people's.
 * @throws where nobody has said yet what a foreign id of this name is.
 */
export async function foreignIds(
  world: MatrixWorld,
  { name, reachesDeleted, concerns }: Pick<Row, 'concerns' | 'reachesDeleted'> & { name: string },
  viewer: Viewer,
  from: PlaceName,
): Promise<number[]> {
  const { places } = world
  const { tenant } = places[placeOf(viewer)]
  const beyond =
    concerns === 'tenantRow'
      ? Object.values(places).filter((place) => place.tenant !== tenant)
      : [places.neighbour, places.closed, places.abroad]
  switch (name) {
    case 'organisationId':
    case 'organisation_id':
      return beyond
        .filter((place) => viewer !== 'tenantAdmin' || place !== places.neighbour)
        .map(({ organisation }) => organisation)
    case 'avatarId':
      return beyond
        .filter((place) => viewer !== 'tenantAdmin' || place !== places.neighbour)
        .map(({ avatar }) => avatar)
    case 'operationId':
    case 'into':
    case 'operation_ids':
      return [
        ...beyond.map(({ operation }) => operation),
        ...(reachesDeleted ? [] : [places[from].deletedOperation]),
      ]
    case 'attachmentId':
      return [
        ...beyond.map(({ attachment }) => attachment),
        // Of another operation of the same organisation.
        places[from].attachmentOfDeleted,
      ]
    case 'keyword_id':
    case 'keyword_ids':
      return Object.values(places)
        .filter(({ tenant }) => tenant !== places[from].tenant)
        .map(({ keyword }) => keyword)
    case 'keywordId':
      // Wherever somebody tries it: whose it is says the tenant that they administer.
      return Object.values(places)
        .filter(({ tenant }) => tenant !== places[placeOf(viewer)].tenant)
        .map((place) => place.keyword)
    case 'groupId':
    case 'group_ids':
      return beyond.map(({ group }) => group)
    case 'userId':
    case 'member_ids':
      return beyond.map(({ bystander }) => bystander)
    case 'vehicleId':
    case 'vehicle_ids':
      return beyond.map(({ vehicle }) => vehicle)
    case 'folderId':
    case 'folder_id':
    case 'parent_id':
      return [...beyond.map(({ folder }) => folder), ...(reachesDeleted ? [] : [places[from].deletedFolder])]
    case 'documentId':
    case 'document_id':
      return [
        ...beyond.map(({ document }) => document),
        ...(reachesDeleted ? [] : [places[from].deletedDocument]),
      ]
    case 'versionId':
    case 'version_id':
      return beyond.map(({ version }) => version)
    case 'uploadId':
      // Somebody else's, too.
      return [places[from], ...beyond].map(({ upload }) => upload)
    case 'stationId':
      return beyond.map(({ station }) => station)
    case 'eventId':
      // Somebody else's, too.
      return [places[from], ...beyond].map(({ status }) => status)
    case 'call_id':
      return beyond.map(({ vehicleCall }) => vehicleCall)
    case 'sessionId':
      return sessionsOfOthers(world, viewer)
    case 'passkeyId':
      return passkeysOfOthers(world, viewer)
    case 'userId':
      return beyond.map(({ bystander }) => bystander)
    case 'invitationId':
      return beyond.map(({ invitation }) => invitation)
    case 'linkId':
      return beyond.map(({ sharedLink }) => sharedLink)
    case 'keyId':
      return beyond.map(({ apiKey }) => apiKey)
    case 'id':
      return [
        ...[places.home, ...beyond].map(({ notification }) => notification),
        ...(await ownButGone(world, viewer)),
      ]
    default:
      throw new Error(`Say in tests/support/matrix/foreign.ts which ids are foreign as ${name}.`)
  }
}

/** Of people here and elsewhere who are not the viewer. */
function sessionsOfOthers({ keptSessions }: MatrixWorld, viewer: Viewer): number[] {
  return Object.entries(keptSessions)
    .filter(([person]) => person !== viewer)
    .map(([, session]) => session)
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
