import type { Queries } from '../../../src/backend/database/database.ts'
import {
  addAttachment,
  addAvatar,
  addDeadJob,
  addGroup,
  addKeyword,
  addIntakeKey,
  addInvitation,
  addMembership,
  addNotification,
  addOperation,
  addOrganisation,
  addPerson,
  addRefusal,
  addSharedLink,
  addStatus,
  addTenant,
  addVehicle,
} from '../worlds/tenant-rows.ts'
import { addDocument, addFolder, addUpload, type StoredContent } from '../documents/stored-documents.ts'
import { matrixFeatures } from './features.ts'

/**
 * The organisations of the matrix, each with a word of its own that stands in every text it has. `home` is the one
 * most calls are about; nobody of the matrix belongs to `neighbour` and `abroad`; `closed` is not active any more.
 */
export const words = {
  home: 'Ahornfeld',
  another: 'Birkenstein',
  neighbour: 'Neudachsberg',
  closed: 'Kaltenbronn',
  otherTenant: 'Zedernau',
  abroad: 'Xylhausen',
} as const
export type PlaceName = keyof typeof words

/** One organisation and what it has; `bystander` is a member who never calls. */
export interface Place {
  tenant: number
  organisation: number
  word: string
  operation: number
  deletedOperation: number
  /** Of the operation. */
  attachment: number
  attachmentOfDeleted: number
  vehicle: number
  /** Of the vehicle, by the bystander. */
  status: number
  /** Of the vehicle, a call that waits. */
  vehicleCall: number
  /** Of its tenant. */
  keyword: number
  group: number
  folder: number
  deletedFolder: number
  /** In the folder, with its content. */
  document: number
  version: number
  content: StoredContent
  deletedDocument: number
  /** By the bystander. */
  upload: number
  apiKey: number
  /** With the key. */
  refusal: number
  /** Of its tenant. */
  deadJob: number
  /** To the operation, by the bystander. */
  sharedLink: number
  /** By the bystander. */
  invitation: number
  bystander: number
  /** Of the bystander. */
  avatar: number
  /** Of the bystander. */
  notification: number
  /** Of the rows of `tests/support/features/`, by their names in paths. */
  ids: Readonly<Record<string, number>>
}

export type Places = Readonly<Record<PlaceName, Place>>

export async function addPlaces(queries: Queries, passwordHash: string, alarmAt: string): Promise<Places> {
  const tenants = [
    await addTenant(queries, 'Kreis Eins'),
    await addTenant(queries, 'Kreis Zwei'),
    await addTenant(queries, 'Kreis Drei'),
  ] as const
  const place = (tenant: number, name: PlaceName) =>
    addPlace(queries, { tenant, name, passwordHash, alarmAt })
  return {
    home: await place(tenants[0], 'home'),
    another: await place(tenants[0], 'another'),
    neighbour: await place(tenants[0], 'neighbour'),
    closed: await place(tenants[0], 'closed'),
    otherTenant: await place(tenants[1], 'otherTenant'),
    abroad: await place(tenants[2], 'abroad'),
  }
}

async function addPlace(
  queries: Queries,
  about: { tenant: number; name: PlaceName; passwordHash: string; alarmAt: string },
): Promise<Place> {
  const { tenant, name, passwordHash, alarmAt } = about
  const word = words[name]
  const organisation = await addOrganisation(queries, {
    tenant,
    name: `FF ${word}`,
    active: name !== 'closed',
  })
  const of = { tenant, organisation }
  const email = `bystander@${name}.example`
  const bystander = await addPerson(queries, { tenant, name: word, email, passwordHash })
  await addMembership(queries, { ...of, user: bystander })
  const operation = await addOperation(queries, { ...of, word, alarmAt })
  const deletedOperation = await addOperation(queries, { ...of, word, alarmAt, deleted: true })
  const vehicle = await addVehicle(queries, { ...of, word })
  const folder = await addFolder(queries, { ...of, name: `Pläne ${word}` })
  const apiKey = await addIntakeKey(queries, { ...of, key: `key-of-${word}` })
  const deleted = await addDocument(queries, { ...of, folder, word, deleted: true })
  return withIds(queries, {
    ...of,
    word,
    operation,
    deletedOperation,
    attachment: await addAttachment(queries, { tenant, operation, word }),
    attachmentOfDeleted: await addAttachment(queries, { tenant, operation: deletedOperation, word }),
    vehicle,
    status: await addStatus(queries, { tenant, vehicle, status: 2, user: bystander }),
    vehicleCall: await addStatus(queries, { tenant, vehicle, status: 5 }),
    keyword: await addKeyword(queries, { tenant, code: `Code ${name}` }),
    group: await addGroup(queries, { ...of, name: `Zug ${word}`, members: [bystander] }),
    folder,
    deletedFolder: await addFolder(queries, { ...of, name: `Weg ${word}`, deleted: true }),
    // Its content and its name say nothing of whose it is: whoever has an address of it may read both.
    ...(await addDocument(queries, { ...of, folder, word, user: bystander })),
    deletedDocument: deleted.document,
    upload: await addUpload(queries, { ...of, user: bystander, at: '2099-01-01T00:00:00.000Z' }),
    apiKey,
    refusal: await addRefusal(queries, { ...of, key: apiKey, word }),
    // The organisations of one tenant have the same jobs: their words stand in those of other tenants alone.
    deadJob: await addDeadJob(queries, {
      tenant,
      error: name === 'otherTenant' || name === 'abroad' ? word : 'Error',
    }),
    invitation: await addInvitation(queries, {
      ...of,
      email: `invited@${name}.example`,
      inviter: bystander,
      token: `invitation-of-${name}`,
    }),
    sharedLink: await addSharedLink(queries, {
      ...of,
      object: operation,
      maker: bystander,
      token: `link-of-${name}`,
    }),
    bystander,
    avatar: await addAvatar(queries, { tenant, user: bystander, word }),
    notification: await addNotification(queries, { ...of, word, operation, user: bystander, read: true }),
    ids: {},
  })
}

async function withIds(queries: Queries, place: Place): Promise<Place> {
  let ids = place.ids
  for (const feature of matrixFeatures) {
    for (const [name, add] of Object.entries(feature.ids ?? {})) {
      ids = { ...ids, [name]: await add(queries, { ...place, ids }) }
    }
  }
  return { ...place, ids }
}
