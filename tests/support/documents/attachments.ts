import type { OperationAttachment } from '../../../src/contract/operations/operation-detail.ts'
import type { InProcess } from '../servers/in-process.ts'

/** The smallest file of each kind that its first bytes tell: enough to be taken for one, not to be shown. */
export const beginnings = {
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10),
  png: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0),
  gif: new TextEncoder().encode('GIF89a;'),
  webp: new TextEncoder().encode('RIFF\u0004\u0000\u0000\u0000WEBPVP8 '),
  pdf: new TextEncoder().encode('%PDF-1.7\n'),
  page: new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
  drawing: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
}

/** A file of so many bytes, no two parts of which are alike. */
export function fileOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let place = 0; place < size; place += 1) bytes[place] = (place * 31 + (place >> 16)) % 251
  bytes.set(beginnings.jpeg.subarray(0, Math.min(size, 6)))
  return bytes
}

/** What somebody does with the files of an operation of organisation 1. */
export function attachmentsOf({ app }: Pick<InProcess, 'app'>, token: string, operation: number) {
  const path = `/api/organisation/1/operation/${operation}/attachment`
  const headers = { authorization: `Bearer ${token}` }
  const post = async (bytes: Uint8Array<ArrayBuffer>, name = 'Foto.jpg', more: Record<string, string> = {}) =>
    app.request(`${path}?${new URLSearchParams({ name })}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/jpeg', ...more },
      body: bytes,
    })
  return {
    post,
    /** Rejects where it is not taken. */
    add: async (bytes: Uint8Array<ArrayBuffer>, name?: string): Promise<OperationAttachment> => {
      const answer = await post(bytes, name)
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as OperationAttachment
    },
    get: async (id: number, more: Record<string, string> = {}) =>
      app.request(`${path}/${id}`, { headers: { ...headers, ...more } }),
    remove: async (id: number) => app.request(`${path}/${id}`, { method: 'DELETE', headers }),
  }
}
