import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DocumentPages } from '../../contract/documents/document-files.ts'
import type { Document } from '../../contract/documents/documents.ts'
import { FILES_DATABASE } from '../device/device-database.ts'

/** A document that is on this device, with its bytes. */
export interface KeptFile {
  person: number
  organisation: number
  id: number
  /** As it was when its bytes were fetched. */
  document: Document
  bytes: Blob
  /** When that was (ms). */
  at: number
  /** The person wants it here; otherwise it is kept because the organisation wants that, and goes when it does not any more. */
  byHand: boolean
  /** Of a PDF, once they are here: the viewer of a device is no part of the app, and an installed one may have none. */
  pages?: KeptPages | undefined
}

/** The pages of a PDF, and pictures of the first ones. */
export interface KeptPages extends DocumentPages {
  pictures: readonly Blob[]
}

/** What is said of it in a list. */
export interface KeptRow extends Omit<KeptFile, 'bytes' | 'pages'> {
  /** How many bytes are here, with those of its pages. */
  bytesOf: number
  hasPages: boolean
}

interface FilesSchema extends DBSchema {
  files: { key: [person: number, organisation: number, id: number]; value: KeptFile }
}

/** What is left to everything else of a small device. */
const SHARE_OF_DEVICE = 0.5

let opened: Promise<IDBPDatabase<FilesSchema>> | undefined

/** All that is kept of an organisation, without the bytes. Rejects where the browser keeps nothing. */
export async function listFiles(person: number, organisation: number): Promise<KeptRow[]> {
  const all = IDBKeyRange.bound([person, organisation], [person, organisation, []])
  const rows = await (await open()).getAll('files', all)
  return rows.map(({ bytes, pages, ...row }) => ({
    ...row,
    bytesOf: [bytes, ...(pages?.pictures ?? [])].reduce((sum, { size }) => sum + size, 0),
    hasPages: pages !== undefined,
  }))
}

/** undefined: it is not on this device. */
export async function recallFile(
  person: number,
  organisation: number,
  id: number,
): Promise<KeptFile | undefined> {
  return (await open()).get('files', [person, organisation, id])
}

/** Rejects with a QuotaExceededError where there is no room. */
export async function keepFile(file: KeptFile): Promise<void> {
  await (await open()).put('files', file)
}

export async function dropFile(person: number, organisation: number, id: number): Promise<void> {
  await (await open()).delete('files', [person, organisation, id])
}

/** All that is kept of an organisation. */
export async function dropFiles(person: number, organisation: number): Promise<void> {
  await (await open()).delete('files', IDBKeyRange.bound([person, organisation], [person, organisation, []]))
}

/** Whether so many bytes fit, as far as the browser says it. */
export async function fits(size: number): Promise<boolean> {
  const room = await roomOnDevice()
  return room === undefined || size <= room
}

/** For how many more bytes this device has room; undefined: the browser does not say it. */
export async function roomOnDevice(): Promise<number | undefined> {
  // Only over https.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? undefined : Math.max(0, quota - usage) * SHARE_OF_DEVICE
}

function open(): Promise<IDBPDatabase<FilesSchema>> {
  const close = () => {
    void opened?.then((database) => database.close())
    opened = undefined
  }
  opened ??= openDB<FilesSchema>(FILES_DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore('files', { keyPath: ['person', 'organisation', 'id'] })
    },
    // Whoever leaves the device deletes it as a whole.
    blocking: close,
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
