import type { Locale } from '../../../contract/locales.ts'
import { fetchContentAddress, fetchZipAddress } from '../../../lib/stores/documents/document-files.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

/** Lets the browser itself save a folder: nothing of it has to fit into a page. */
export async function saveFolderZip(locale: Locale, { id }: { id: number }): Promise<void> {
  try {
    go(await fetchZipAddress(id))
  } catch (error) {
    tellFailure(locale, error, 'The folder was not saved.')
  }
}

/** As `saveFolderZip`, one content of a document. */
export async function saveContent(locale: Locale, documentId: number, versionId: number): Promise<void> {
  try {
    go(`${await fetchContentAddress(documentId, versionId)}?download=1`)
  } catch (error) {
    tellFailure(locale, error, 'The document was not saved.')
  }
}

/** Opens one content in a tab of its own, in whatever the browser shows it with. */
export async function openContent(locale: Locale, documentId: number, versionId: number): Promise<void> {
  // Once something was waited for, browsers open none any more.
  const tab = window.open('about:blank', '_blank')
  try {
    const address = await fetchContentAddress(documentId, versionId)
    if (!tab) return location.assign(address)
    tab.opener = null
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    tellFailure(locale, error, 'The document was not opened.')
  }
}

/** What is answered as a file to save leaves the page where it is. */
function go(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
