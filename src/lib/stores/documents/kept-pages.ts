import type { Document } from '../../../contract/documents/documents.ts'
import type { KeptPages } from '../../documents/kept-files.ts'
import { fetchPage, fetchPages } from './document-files.ts'

/** What is wanted at an operation is a plan or a card, not a book: what comes after these is in the file itself. */
const MOST_PAGES = 20

export function hasPages({ mime, preview }: Pick<Document, 'mime' | 'preview'>): boolean {
  return mime === 'application/pdf' && preview !== 'broken'
}

/** The first pages of a PDF, sharp enough to be looked at closely. @throws {ApiError} */
export async function fetchPagesToKeep({
  id,
  version_id,
}: Pick<Document, 'id' | 'version_id'>): Promise<KeptPages> {
  const pages = await fetchPages(id, version_id)
  const pictures: Blob[] = []
  for (const place of pages.sizes.slice(0, MOST_PAGES).keys())
    pictures.push(await fetchPage(id, version_id, place + 1, '1600'))
  return { ...pages, pictures }
}
