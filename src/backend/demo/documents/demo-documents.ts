import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { foldName } from '../../database/folded-name.ts'
import { changeDocument } from '../../documents/change.ts'
import { makeFolder } from '../../documents/folders/folder-change.ts'
import { writeLinks } from '../../documents/links.ts'
import { readFolders, type Sight } from '../../documents/sight.ts'
import { contentKey } from '../../documents/store/keys.ts'
import { writeContent, writeDocument } from '../../documents/upload/finish-upload.ts'
import { contentKind, mimeOf } from '../../documents/upload/kind.ts'
import type { Queries } from '../../database/database.ts'
import { fonts } from '../../report/draw.ts'
import type { Services } from '../../services.ts'
import { drawFloorPlan } from './floor-plan.ts'
import { hydrantTable } from './hydrants.ts'
import { drawVehicleCard } from './vehicle-card.ts'
import { DAY_MS } from '../../time/durations.ts'

const PLAIN = join(fonts, 'DejaVuSans.ttf')
const BOLD = join(fonts, 'DejaVuSans-Bold.ttf')

interface DemoDocument {
  folder: string
  name: string
  description: string
  tags: string[]
  /** By its call sign: the vehicle it belongs to. */
  vehicle?: string
  /** How long it has been there. */
  days: number
  make: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
}

const documents: readonly DemoDocument[] = [
  {
    folder: 'Objekte und Löschwasser',
    name: 'Gesamtschule Erdgeschoss.png',
    description: 'Grundriss mit Brandmeldezentrale, Gas und Gefahrstoffen.',
    tags: ['Objektplan', 'BMA'],
    days: 64,
    make: () => drawFloorPlan(PLAIN),
  },
  {
    folder: 'Objekte und Löschwasser',
    name: 'Hydranten Musterstadt.csv',
    description: 'Alle Hydranten mit Lage, Nennweite und Leistung.',
    tags: ['Löschwasser'],
    days: 31,
    make: hydrantTable,
  },
  {
    folder: 'Fahrzeuge',
    name: 'Fahrzeugkarte HLF 20.pdf',
    description: 'Was verladen ist, und wo.',
    tags: ['Beladung'],
    vehicle: 'Florian Musterstadt 1/44-1',
    days: 12,
    make: () => drawVehicleCard({ plain: PLAIN, bold: BOLD }),
  },
]

/** Puts two folders with files that are made here into the first organisation of the demo tenant. `now` in ms since 1970. */
export async function fillDemoDocuments(
  services: Pick<Services, 'database' | 'documents'>,
  now: number,
): Promise<void> {
  const { database } = services
  const leader = await database.read
    .selectFrom('memberships')
    .select(['user_id', 'organisation_id', 'tenant_id'])
    .where('admin', '=', true)
    .orderBy('organisation_id')
    .executeTakeFirstOrThrow()
  const organisation = { id: leader.organisation_id, tenantId: leader.tenant_id }
  const lookAt = (ageInDays: number) => async (queries: Queries) => {
    const folders = await readFolders(queries, organisation)
    const at = new Date(now - ageInDays * DAY_MS).toISOString()
    const sight: Sight = {
      ...{ organisation, userId: leader.user_id, all: true, groupIds: [], at },
      ...{ folders, everyFolder: folders },
    }
    return sight
  }
  for (const document of documents) await add(services, lookAt(document.days), document)
}

async function add(
  { database, documents: keeper }: Pick<Services, 'database' | 'documents'>,
  look: (queries: Queries) => Promise<Sight>,
  { folder, name, description, tags, vehicle, make }: DemoDocument,
): Promise<void> {
  const bytes = await make()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = { sha256, size: bytes.byteLength, kind: contentKind(bytes), mime: mimeOf(bytes, name) }
  const { organisation } = await look(database.read)
  const key = contentKey({ tenant_id: organisation.tenantId, sha256 })
  await keeper.inTurnOf(key, async () => {
    await keeper.store.takeBytes(key, bytes)
    await database.write(async (queries) => {
      const folder_id = await folderCalled(queries, look, folder)
      const sight = await look(queries)
      const contentId = await writeContent(queries, sight, content, keeper.quota)
      const upload = { name, folder_id, target_id: null, group_ids: [], ask_again: false }
      const id = await writeDocument(queries, sight, { upload, content, contentId })
      await changeDocument(queries, database.engine, sight, id, { version: 1, description, tags })
      if (vehicle === undefined) return
      const { id: vehicleId } = await queries
        .selectFrom('vehicles')
        .select('id')
        .where('organisation_id', '=', organisation.id)
        .where('call_sign', '=', vehicle)
        .executeTakeFirstOrThrow()
      await writeLinks(queries, sight, id, { vehicle_ids: [vehicleId] })
    })
  })
}

async function folderCalled(
  queries: Queries,
  look: (queries: Queries) => Promise<Sight>,
  name: string,
): Promise<number> {
  const { folders } = await look(queries)
  const known = [...folders.values()].find((folder) => foldName(folder.name) === foldName(name))
  return known?.id ?? (await makeFolder(queries, look, { name })).id
}
