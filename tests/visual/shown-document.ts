import type { Page } from 'playwright'
import {
  type DocumentVersion,
  getDocumentPage,
  getDocumentPages,
  getDocumentThumbnail,
  getVersionContent,
  listDocumentVersions,
} from '../../src/contract/documents/document-files.ts'
import { listDocumentFolders } from '../../src/contract/documents/document-folders.ts'
import {
  type Document,
  type DocumentDetail,
  getDocument,
  getDocumentChoices,
  listAcknowledgements,
  listDocumentBin,
  listDocuments,
} from '../../src/contract/documents/documents.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { answer, pathOf } from './answers.ts'
import { landscape } from './landscape.ts'

const HOUR = 60
const DAY = 24 * HOUR

const above = [
  { id: 1, name: 'Feuerwehrpläne' },
  { id: 3, name: 'Öffentliche Gebäude' },
]

const plan: Document = {
  id: 1,
  organisation_id: 1,
  folder_id: 3,
  name: 'Einsatzplan_Rathaus_mit_Tiefgarage_und_Löschwasserentnahme_2026.pdf',
  mime: 'application/pdf',
  size: 2_480_000,
  sha256: '1'.repeat(64),
  version: 4,
  version_id: 3,
  number: 3,
  description: 'Zufahrt nur über die Hofseite.\nDer Schlüssel liegt im Tresor am Tor, Code beim Wehrführer.',
  tags: ['Objektplan', 'Rathaus', 'Tiefgarage'],
  visibility: 'groups',
  group_ids: [1],
  uploaded_by: 'Lars Leitung',
  own: true,
  created_at: minutesAgo(90_000),
  changed_at: minutesAgo(2 * DAY),
  requires_ack: true,
  acknowledged_at: null,
  offline: false,
  shown: true,
  expires_at: minutesAgo(-90 * DAY),
  preview: 'ready',
  damaged: false,
}
const radio: Document = {
  ...plan,
  id: 2,
  folder_id: null,
  name: 'Funkkanäle.txt',
  mime: 'text/plain',
  size: 1_200,
  version: 1,
  version_id: 9,
  number: 1,
  preview: 'none',
  visibility: 'organisation',
  group_ids: [],
  requires_ack: false,
  offline: true,
  expires_at: null,
}
const detail: DocumentDetail = {
  ...plan,
  breadcrumbs: above,
  links: {
    operations: [{ id: 1, name: 'B BMA – Auslösung Brandmeldeanlage' }],
    vehicles: [{ id: 3, name: 'HLF 20' }],
    keywords: [{ id: 1, name: 'B3' }],
  },
}

const versions: DocumentVersion[] = [
  { id: 3, number: 3, at: 2 * DAY, by: 'Lars Leitung', size: 2_480_000, restored_from: 1 },
  { id: 2, number: 2, at: 20 * DAY, by: 'Zoë “Zo” Öztürk-O’Neill', size: 3_100_000, restored_from: null },
  { id: 1, number: 1, at: 90_000, by: null, size: 2_480_000, restored_from: null },
].map(({ id, number, at, by, size, restored_from }) => ({
  id,
  number,
  name: id === 2 ? 'Rathaus_neu_Scan_0001.pdf' : plan.name,
  mime: plan.mime,
  size,
  sha256: plan.sha256,
  uploaded_by: by,
  created_at: minutesAgo(at),
  restored_from,
  current: number === plan.number,
}))

/** A document with all that can be known of it: two pages, three versions, readers, and what it belongs to. */
export async function shownDocument(page: Page): Promise<void> {
  const bytes = await landscape()
  const document = { documentId: plan.id }
  const version = { ...document, versionId: plan.version_id }
  await answer(page, getDocument, detail, document)
  await answer(page, listDocumentVersions, versions, document)
  await answer(
    page,
    listAcknowledgements,
    {
      read: [
        { user_id: 2, name: 'Zoë “Zo” Öztürk-O’Neill', at: minutesAgo(50) },
        { user_id: 5, name: 'Nele Neuhaus', at: minutesAgo(DAY + 100) },
      ],
      unread: [
        { user_id: 1, name: 'Lars Leitung' },
        { user_id: 3, name: 'Maximilian Freiherr von und zu Donaudampfschifffahrtsgesellschaft' },
      ],
      reminded: { at: minutesAgo(3 * HOUR), by: 'Zoë “Zo” Öztürk-O’Neill' },
    },
    document,
  )
  const sizes = [
    { width: 842, height: 595 },
    { width: 842, height: 595 },
  ]
  await answer(page, getDocumentPages, { count: sizes.length, sizes }, version)
  for (const pageNumber of [1, 2])
    await page.route(`**${pathOf(getDocumentPage, { ...version, pageNumber })}?**`, (route) =>
      route.fulfill({ contentType: 'image/png', body: bytes }),
    )
  await page.route(`**${pathOf(getDocumentThumbnail, document)}**`, (route) =>
    route.fulfill({ contentType: 'image/png', body: bytes }),
  )
  for (const one of [plan, radio])
    await page.route(
      `**${pathOf(getVersionContent, { documentId: one.id, versionId: one.version_id })}`,
      (route) => route.fulfill({ contentType: one.mime, body: Buffer.alloc(one.size, 'x') }),
    )
}

/** What its form offers, and that of a folder. */
export async function documentChoices(page: Page): Promise<void> {
  await answer(page, getDocumentChoices, {
    groups: [
      { id: 1, name: 'Einsatzabteilung' },
      { id: 2, name: 'Führung' },
      { id: 3, name: 'Jugendfeuerwehr' },
    ],
    vehicles: [
      { id: 2, name: 'DLK 23/12' },
      { id: 3, name: 'HLF 20' },
    ],
    keywords: [
      { id: 1, name: 'B3' },
      { id: 2, name: 'THL' },
    ],
    largest: 1_000_000_000,
    quota: 20_000_000_000,
    used: 3_700_000_000,
    refused_endings: ['exe'],
  })
  const folder = { parent_id: null, visibility: 'organisation' as const, group_ids: [], version: 1 }
  await answer(page, listDocumentFolders, [
    { ...folder, id: 1, name: 'Feuerwehrpläne' },
    { ...folder, id: 2, name: 'Führung' },
    { ...folder, id: 3, name: 'Öffentliche Gebäude', parent_id: 1 },
  ])
}

/** What the organisation wants kept on every device: the page fetches it by itself. */
export async function keptForAll(page: Page): Promise<void> {
  await answer(page, listDocuments, {
    data: [radio],
    current_page: 1,
    last_page: 1,
    per_page: 100,
    total: 1,
    next: null,
    total_is_at_least: false,
    folder: null,
    breadcrumbs: [],
    folders: [],
  })
}

/** A folder, and documents that were deleted by somebody, and by nobody who is still known. */
export async function fullBin(page: Page): Promise<void> {
  const of = (ago: number) => ({ deleted_at: minutesAgo(ago), gone_at: minutesAgo(ago - 30 * DAY) })
  const entry = { kind: 'document', breadcrumbs: above, deleted_by: 'Lars Leitung' } as const
  await answer(page, listDocumentBin, {
    data: [
      { ...entry, ...of(12), id: 4, kind: 'folder', name: 'Übungen 2024', breadcrumbs: [], size: null },
      { ...entry, ...of(3 * HOUR), id: 5, name: plan.name, size: 2_480_000 },
      {
        ...entry,
        ...of(29 * DAY),
        id: 6,
        name: 'Dienstplan.xlsx',
        breadcrumbs: [],
        size: 12_300,
        deleted_by: null,
      },
    ],
    current_page: 1,
    last_page: 3,
    per_page: 50,
    total: 103,
  })
}
