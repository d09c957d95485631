import { Upload } from 'tus-js-client'
import { uploadsPath } from './document-paths.ts'

interface Sent {
  name: string
  bytes: Uint8Array
  /** Told where its bytes go, as soon as that is known. */
  begun?: (url: string) => unknown
  /** Where it was begun before. */
  resume?: string
  metadata?: Record<string, string>
  chunkSize?: number
  retryDelays?: number[]
  /** Told what has arrived. */
  progress?: (bytes: number) => unknown
}

/** Sends a document to organisation 1 with a client of tus as it is; answers its id. Rejects where the line breaks. */
export function sendDocument(origin: string, token: string, about: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    let id = 0
    const upload = new Upload(Buffer.from(about.bytes), {
      endpoint: origin + uploadsPath,
      uploadUrl: about.resume ?? null,
      headers: { Authorization: `Bearer ${token}` },
      metadata: { filename: about.name, ...about.metadata },
      retryDelays: about.retryDelays ?? [],
      ...(about.chunkSize !== undefined && { chunkSize: about.chunkSize }),
      onUploadUrlAvailable: () => about.begun?.(upload.url ?? ''),
      onChunkComplete: (_, accepted) => about.progress?.(accepted),
      onAfterResponse: (_, answer) => {
        id = Number(answer.getHeader('Upload-Document') ?? id)
      },
      onSuccess: () => resolve(id),
      onError: reject,
    })
    upload.start()
  })
}
