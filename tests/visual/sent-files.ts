import type { Page, Request } from 'playwright'
import { createDocumentUpload, getDocumentUpload } from '../../src/contract/documents/document-uploads.ts'
import { pathOf } from './answers.ts'

const addressOf = (uploadId: number | '*') => pathOf(getDocumentUpload, { uploadId })
const tus = { 'Tus-Resumable': '1.0.0' }

/** So much of each file has come (bytes) when nothing more comes. */
const ARRIVED = 640_000

/** Files of so many bytes, as somebody chooses them. */
export function filesToSend(names: readonly string[]) {
  const file = { mimeType: 'application/octet-stream', buffer: Buffer.alloc(1_600_000) }
  return names.map((name) => ({ ...file, name }))
}

/** A server that takes a part of each file, and then says nothing more; for one it has no room. */
export async function stallingUploads(page: Page, { refused }: { refused: string }): Promise<void> {
  const begun = new Map<string, boolean>()
  await page.route(`**${pathOf(createDocumentUpload)}`, (route) => {
    if (nameIn(route.request()) === refused) return route.fulfill({ status: 507, headers: tus, json: {} })
    const place = addressOf(begun.size + 1)
    begun.set(place, false)
    return route.fulfill({ status: 201, headers: { ...tus, Location: place } })
  })
  await page.route(`**${addressOf('*')}`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'PATCH' || begun.get(pathname)) return undefined
    begun.set(pathname, true)
    return route.fulfill({ status: 204, headers: { ...tus, 'Upload-Offset': String(ARRIVED) } })
  })
}

/** tus 1.0: keys with their values in base64, separated by commas. */
function nameIn(request: Request): string {
  const metadata = request.headers()['upload-metadata'] ?? ''
  const [, value = ''] = /(?:^|,)filename ([^,]+)/.exec(metadata) ?? []
  return Buffer.from(value, 'base64').toString()
}
