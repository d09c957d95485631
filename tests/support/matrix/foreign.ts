import { lacks, withFeatures } from './features.ts'
import type { Place, PlaceName, Places } from './places.ts'
import type { Request, Row } from './rows.ts'
import { passkeysOfOthers } from './second-factor.ts'
import type { Viewer } from './viewers.ts'
import { placeOf, type MatrixWorld } from './world.ts'

/** No row anywhere has this id. */
export const MISSING = 424_242

const listedOfPath: Readonly<Record<string, (place: Place) => number>> = {
  organisationId: ({ organisation }) => organisation,
  operationId: ({ operation }) => operation,
  attachmentId: ({ attachment }) => attachment,
  vehicleId: ({ vehicle }) => vehicle,
  keywordId: ({ keyword }) => keyword,
  eventId: ({ status }) => status,
  keyId: ({ apiKey }) => apiKey,
  refusalId: ({ refusal }) => refusal,
  jobId: ({ deadJob }) => deadJob,
  linkId: ({ sharedLink }) => sharedLink,
  invitationId: ({ invitation }) => invitation,
  groupId: ({ group }) => group,
  folderId: ({ folder }) => folder,
  documentId: ({ document }) => document,
  versionId: ({ version }) => version,
  uploadId: ({ upload }) => upload,
  userId: ({ bystander }) => bystander,
  avatarId: ({ avatar }) => avatar,
  id: ({ notification }) => notification,
}

/** Name of an id in a path of the contract → the one of a place. What is said here is tried in every call that has such an id. */
export const idOfPath = withFeatures(listedOfPath, ({ ids = {} }) =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, (place: Place) => idIn(place, name)])),
)

function idIn({ ids, word }: Place, name: string): number {
  const id = ids[name]
  if (id === undefined) throw new Error(`${word} has no ${name}`)
  return id
}

const listedOfInput: Readonly<Record<string, (place: Place) => number | number[]>> = {
  organisation_id: ({ organisation }) => organisation,
  keyword_id: ({ keyword }) => keyword,
  vehicle_ids: ({ vehicle }) => [vehicle],
  operation_ids: ({ operation }) => [operation],
  keyword_ids: ({ keyword }) => [keyword],
  folder_id: ({ folder }) => folder,
  parent_id: ({ folder }) => folder,
  document_id: ({ document }) => document,
  version_id: ({ version }) => version,
  group_ids: ({ group }) => [group],
  member_ids: ({ bystander }) => [bystander],
  into: ({ operation }) => operation,
  call_id: ({ vehicleCall }) => vehicleCall,
}

/** The same of what a call sends. */
export const idOfInput = withFeatures(listedOfInput, ({ idsOfInput }) => idsOfInput)

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
  const place = places[from]
  const of = (names: Readonly<Record<string, (place: Place) => unknown>>) =>
    Object.entries(names).map(([name, read]) => [name, read(place)] as const)
  const named = of(idOfInput).filter(([name]) => input && name in input)
  return {
    params: {
      ...(Object.fromEntries(of(idOfPath)) as Record<string, number>),
      // Nobody's: whose sessions are whose says the row.
      sessionId: MISSING,
      passkeyId: MISSING,
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
    case 'jobId':
      return Object.values(places)
        .filter(({ tenant }) => tenant !== places[from].tenant)
        .map(({ deadJob }) => deadJob)
    case 'group_ids':
      return beyond.map(({ group }) => group)
    case 'member_ids':
      return beyond.map(({ bystander }) => bystander)
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
    case 'version_id':
      return beyond.map(({ version }) => version)
    case 'uploadId':
      // Somebody else's, too.
      return [places[from], ...beyond].map(({ upload }) => upload)
    case 'eventId':
      // Somebody else's, too.
      return [places[from], ...beyond].map(({ status }) => status)
    case 'call_id':
      return beyond.map(({ vehicleCall }) => vehicleCall)
    case 'sessionId':
      return sessionsOfOthers(world, viewer)
    case 'passkeyId':
      return passkeysOfOthers(world, viewer)
    case 'id':
      return [
        ...[places.home, ...beyond].map(({ notification }) => notification),
        ...(await ownButGone(world, viewer)),
      ]
    default: {
      const read = idOfPath[name] ?? idOfInput[name]
      // Of a row of an organisation that the caller belongs to: a tenant administrator may see the neighbour's.
      const seesNeighbour = concerns === 'organisation' && viewer === 'tenantAdmin'
      const foreign = beyond.filter((place) => !seesNeighbour || place !== places.neighbour)
      if (read) return foreign.flatMap(read)
      throw new Error(
        `No test knows a foreign ${name}. ${lacks('ids', [name])} Of an id of a query or a body, its \`idsOfInput\`.`,
      )
    }
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
