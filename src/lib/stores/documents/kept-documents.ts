import { atom } from 'nanostores'
import { type Document, getDocument, listDocuments } from '../../../contract/documents/documents.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import {
  dropFile,
  fits,
  keepFile,
  type KeptFile,
  type KeptRow,
  listFiles,
  recallFile,
} from '../../documents/kept-files.ts'
import { isCutOff, isWeakLine } from '../../device/line-quality.ts'
import { fetchContent } from './document-files.ts'
import { $keptIds } from './kept-ids.ts'
import { fetchPagesToKeep, hasPages } from './kept-pages.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

export type { KeptRow }

/** The device has no room for it. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Documents of the current organisation on this device, by name; undefined: not read yet. */
export const $keptDocuments = atom<readonly KeptRow[] | undefined>(undefined)

/** Largest document that is stored automatically because the organisation wants it on all devices, in bytes. */
const LARGEST_BY_ITSELF = 50 * 2 ** 20
const MOST_BY_ITSELF = 100

whenOrganisationChanges(() => $keptDocuments.set(undefined))
whenPersonLeaves(() => $keptDocuments.set(undefined))

/** Never fails: a browser that keeps nothing has nothing. */
export async function loadKeptDocuments(): Promise<void> {
  const place = here()
  if (!place) return
  const rows = await listFiles(place.person, place.organisation).catch((error: unknown) => {
    console.info('This browser keeps no documents.', error)
    return []
  })
  if (!isHere(place)) return
  const byName = rows.sort((one, other) => one.document.name.localeCompare(other.document.name))
  $keptDocuments.set(byName)
  $keptIds.set(new Set(byName.map(({ id }) => id)))
}

/** A document with its bytes. @returns undefined: it is not on this device */
export async function keptDocument(id: number): Promise<KeptFile | undefined> {
  const place = here()
  return place && (await recallFile(place.person, place.organisation, id).catch(() => undefined))
}

/** The content that is kept of a document. @returns undefined: another content is, or none */
export async function keptContent(
  id: number,
  versionId: number,
): Promise<Pick<KeptFile, 'bytes' | 'pages'> | undefined> {
  const file = await keptDocument(id)
  return file?.document.version_id === versionId ? file : undefined
}

/** Its bytes alone. */
export async function keptBytes(id: number, versionId: number): Promise<Blob | undefined> {
  return (await keptContent(id, versionId))?.bytes
}

/**
 * Fetches a document onto this device.
 * @param onProgress how much of it has come, from 0 to 1
 * @throws {ApiError}
 * @throws {NoRoom}
 */
export async function keepDocument(
  document: Document,
  { byHand, onProgress }: { byHand: boolean; onProgress: (part: number) => void },
): Promise<void> {
  const place = here()
  if (!place) return
  if (!(await fits(document.size))) throw new NoRoom()
  const bytes = await fetchContent(document.id, document.version_id, onProgress)
  if (!isHere(place)) return
  const { id } = document
  try {
    await keepFile({ ...place, id, document, bytes, at: Date.now(), byHand })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new NoRoom()
    throw error
  }
  // What it can be opened by is here: its pages may still get lost on the way.
  if (hasPages(document)) await bringPages(place, document)
  if (isHere(place)) await loadKeptDocuments()
}

/** Never fails: they come when what is kept is renewed. */
async function bringPages(place: Place, document: Pick<Document, 'id' | 'version_id'>): Promise<void> {
  try {
    const pages = await fetchPagesToKeep(document)
    const file = isHere(place) ? await recallFile(place.person, place.organisation, document.id) : undefined
    // Dropped meanwhile, or another content by now.
    if (file?.document.version_id === document.version_id) await keepFile({ ...file, pages })
  } catch (error) {
    console.info(`The pages of document ${document.id} are not on this device.`, error)
  }
}

export async function dropDocument(id: number): Promise<void> {
  const place = here()
  if (!place) return
  await dropFile(place.person, place.organisation, id)
  await loadKeptDocuments()
}

/**
 * What is kept becomes what it is now: newer contents and names come, what the person may not see any more goes, and so does
 * what the organisation does not want kept any more. What it wants kept comes by itself, on a line that carries it. One
 * that does not come, or has no room, is no reason for the next one to stay away.
 * @returns whether the backend has said what is wanted
 */
export async function renewKeptDocuments(): Promise<boolean> {
  const place = here()
  if (!place || isCutOff()) return false
  try {
    const params = { organisationId: place.organisation }
    const { data } = await call(listDocuments, { params, input: { offline: true, limit: MOST_BY_ITSELF } })
    await loadKeptDocuments()
    if (!isHere(place)) return false
    const kept = $keptDocuments.get() ?? []
    const wanted = new Map(data.map((document) => [document.id, document]))
    for (const row of kept) await inPlace(place, row.id, () => renew(place, row, wanted.get(row.id)))
    const known = new Set(kept.map(({ id }) => id))
    for (const document of data)
      if (!known.has(document.id)) await inPlace(place, document.id, () => bring(document, { byHand: false }))
    return true
  } catch (error) {
    console.info('What is kept of documents was not renewed.', error)
    return false
  }
}

async function inPlace(place: Place, id: number, work: () => Promise<void>): Promise<void> {
  if (!isHere(place) || isCutOff()) return
  await work().catch((error: unknown) => console.info(`Document ${id} was not renewed.`, error))
}

/** @param wanted the current document, if the organisation wants it on all devices; one that the person keeps is fetched here */
async function renew(place: Place, row: KeptRow, wanted: Document | undefined): Promise<void> {
  const now = wanted ?? (row.byHand ? await ask(place, row.id) : undefined)
  if (!now) return dropDocument(row.id)
  if (now.version_id !== row.document.version_id) return bring(now, row)
  if (now.version !== row.document.version) await describe(place, now)
  if (hasPages(now) && !row.hasPages && !isWeakLine()) {
    await bringPages(place, now)
    await loadKeptDocuments()
  }
}

/** undefined: the person does not see it any more. */
async function ask({ organisation }: Place, id: number): Promise<Document | undefined> {
  try {
    return await call(getDocument, { params: { organisationId: organisation, documentId: id } })
  } catch (error) {
    unlessGone(error)
    return undefined
  }
}

/** Stores a document; of any size if the person keeps it by hand. */
async function bring(document: Document, { byHand }: { byHand: boolean }): Promise<void> {
  if (isWeakLine() || (!byHand && document.size > LARGEST_BY_ITSELF)) return
  await keepDocument(document, { byHand, onProgress: () => undefined })
}

/** Updates the data of a stored document whose content is the same. */
async function describe({ person, organisation }: Place, document: Document): Promise<void> {
  const file = await recallFile(person, organisation, document.id)
  if (!file) return
  await keepFile({ ...file, document })
  await loadKeptDocuments()
}

interface Place {
  person: number
  organisation: number
}

function here(): Place | undefined {
  const person = currentPerson()
  const organisation = $organisationId.get()
  return person === undefined || organisation === 0 ? undefined : { person, organisation }
}

function isHere({ person, organisation }: Place): boolean {
  return currentPerson() === person && $organisationId.get() === organisation
}
