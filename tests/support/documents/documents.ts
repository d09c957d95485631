import type { Document, DocumentDetail, DocumentPage } from '../../../src/contract/documents/documents.ts'
import type { DocumentFolder } from '../../../src/contract/documents/document-folders.ts'
import type { DocumentUpload } from '../../../src/contract/documents/document-uploads.ts'
import type { InProcess } from '../servers/in-process.ts'
import { signInByCall } from '../worlds/people.ts'
import { callsOf } from '../servers/requests.ts'

export interface Said {
  status: number
  headers: Headers
  json: unknown
}

interface Sending {
  name?: string
  bytes?: Uint8Array<ArrayBuffer>
  metadata?: Record<string, string | number>
}

const metadataOf = (pairs: Record<string, string | number>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')

/** The calls of documents as a person of organisation 1 makes them. */
export function documentCalls(backend: Pick<InProcess, 'call'>, token: string, organisation = 1) {
  const root = `/api/organisation/${organisation}`
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Said> => {
    const answer = await backend.call(method, path.startsWith('/') ? path : `${root}/${path}`, {
      token,
      headers,
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return {
      status: answer.status,
      headers: answer.headers,
      json: isJson && text !== '' ? JSON.parse(text) : text,
    }
  }
  const begin = (length: number, metadata: Record<string, string | number>) =>
    send('POST', 'document', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': metadataOf(metadata),
    })
  const append = (
    location: string,
    offset: number,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) =>
    send('PATCH', location, bytes, {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    })
  /** Sends a whole document; answers the upload as it stands then. */
  const upload = async ({
    name = 'Plan.txt',
    bytes,
    metadata = {},
  }: Sending = {}): Promise<DocumentUpload> => {
    const content = bytes ?? new TextEncoder().encode(`Inhalt ${Math.random()}`)
    const begun = await begin(content.byteLength, { filename: name, ...metadata })
    if (begun.status !== 201) throw new Error(`${begun.status} ${JSON.stringify(begun.json)}`)
    const location = begun.headers.get('location') ?? ''
    const sent = await append(location, 0, content)
    if (sent.status !== 204) throw new Error(`${sent.status} ${JSON.stringify(sent.json)}`)
    return (await send('GET', location)).json as DocumentUpload
  }
  const get = async (id: number) => (await send('GET', `document/${id}`)).json as DocumentDetail

  return {
    send,
    begin,
    append,
    upload,
    get,
    /** A new document. */
    make: async (about: Sending = {}) => get((await upload(about)).document_id ?? 0),
    list: async (query: Record<string, string | number | boolean> = {}) => {
      const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const { status, json } = await send('GET', `documents?${text}`)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
      return json as DocumentPage
    },
    change: (id: number, input: object) => send('PATCH', `document/${id}`, input),
    remove: (id: number) => send('DELETE', `document/${id}`),
    folder: async (input: { name: string } & Record<string, unknown>) => {
      const { status, json } = await send('POST', 'document-folders', input)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(json)}`)
      return json as DocumentFolder
    },
  }
}

export type DocumentCalls = ReturnType<typeof documentCalls>

export const names = (documents: readonly Pick<Document, 'name'>[]) => documents.map(({ name }) => name)

/** Bytes of a text. */
export const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The same over HTTP, of whoever leads organisation 1. */
export async function documentCallsAt(origin: string): Promise<DocumentCalls> {
  const { token } = await signInByCall(origin, 'leitung')
  return documentCalls(callsOf({ request: (path, init) => fetch(origin + path, init) }), token)
}
