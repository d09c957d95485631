import type { Page } from 'playwright'
import type { DocumentFolder } from '../../src/contract/documents/document-folders.ts'
import { type Document, type DocumentPage, listDocuments } from '../../src/contract/documents/documents.ts'

/** ISO, so many minutes before the moment at which the pictures are taken. */
type Ago = (minutes: number) => string

/** Folders and documents with everything a list can show: long names, groups, to be read, damaged, over soon; their times stand still. */
export async function listedDocuments(page: Page, ago: Ago): Promise<void> {
  const folder: Omit<DocumentFolder, 'id' | 'name'> = {
    parent_id: null,
    visibility: 'organisation',
    group_ids: [],
    version: 1,
  }
  const plan: Document = {
    id: 1,
    organisation_id: 1,
    folder_id: null,
    name: 'Einsatzplan_Rathaus_mit_Tiefgarage_und_Löschwasserentnahme_2026.pdf',
    mime: 'application/pdf',
    size: 2_480_000,
    sha256: '1'.repeat(64),
    version: 1,
    version_id: 1,
    number: 1,
    description: null,
    tags: ['Objektplan', 'Rathaus'],
    visibility: 'organisation',
    group_ids: [],
    uploaded_by: 'Lars Leitung',
    own: true,
    created_at: ago(90_000),
    changed_at: ago(12),
    requires_ack: true,
    acknowledged_at: null,
    offline: false,
    shown: true,
    expires_at: null,
    preview: 'none',
    damaged: false,
  }
  const items: Document[] = [
    plan,
    {
      ...plan,
      id: 2,
      name: 'Dienstanweisung Atemschutz.docx',
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      size: 84_000,
      visibility: 'groups',
      group_ids: [1],
      requires_ack: true,
      acknowledged_at: ago(300),
      changed_at: ago(3_000),
      tags: [],
    },
    {
      ...plan,
      id: 3,
      name: 'Funkkanäle Übung.xlsx',
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      size: 12_300,
      requires_ack: false,
      expires_at: ago(-3_000),
      changed_at: ago(60_000),
      tags: [],
    },
    {
      ...plan,
      id: 4,
      name: 'Einweisung Drehleiter.mp4',
      mime: 'video/mp4',
      size: 318_000_000,
      requires_ack: false,
      damaged: true,
      changed_at: ago(200_000),
      tags: [],
    },
  ]
  const json: DocumentPage = {
    data: items,
    current_page: 1,
    last_page: 1,
    per_page: 50,
    total: items.length,
    next: null,
    total_is_at_least: false,
    folder: null,
    breadcrumbs: [],
    folders: [
      { ...folder, id: 1, name: 'Feuerwehrpläne' },
      { ...folder, id: 2, name: 'Führung', visibility: 'groups', group_ids: [1] },
    ],
  }
  await page.route(`**${listDocuments.path.replace('{organisationId}', '1')}?**`, (route) =>
    route.fulfill({ json }),
  )
}
