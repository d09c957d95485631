import type { Context } from 'hono'
import type { FileType } from '../contract/endpoint.ts'

/** The answer of a call that `produces` a file; a text is sent as UTF-8. */
export class FileAnswer {
  readonly content: string | Uint8Array<ArrayBuffer>
  /** What it is called on the caller's device. */
  readonly name: string
  constructor(content: string | Uint8Array<ArrayBuffer>, name: string) {
    this.content = content
    this.name = name
  }
}

export function sendFile(context: Context, type: FileType, { content, name }: FileAnswer): Response {
  context.header('Content-Type', typeof content === 'string' ? `${type}; charset=utf-8` : type)
  context.header('Content-Disposition', attachment(name))
  return context.body(content)
}

/** RFC 6266: the name as it is, and one in ASCII for clients that do not know how to read that. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\w .()+-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
