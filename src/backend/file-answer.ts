import type { Context } from 'hono'
import type { FileType } from '../contract/endpoint.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that is stored, and stays as it is. */
export interface KeptFile {
  /** What it is, instead of what the call says. */
  type: string
  /** In bytes. */
  size: number
  /** The same for the same bytes, and for no others. */
  tag: string
  /** Whether a browser may show it, or only save it. */
  shown: boolean
}

/** The answer of a call that `produces` a file; a text is sent as UTF-8. */
export class FileAnswer {
  readonly content: string | Bytes | ReadableStream<Bytes>
  /** What it is called on the caller's device. */
  readonly name: string
  /** undefined: it was made for this answer. */
  readonly kept: KeptFile | undefined
  constructor(content: string | Bytes | ReadableStream<Bytes>, name: string, kept?: KeptFile) {
    this.content = content
    this.name = name
    this.kept = kept
  }
}

export function sendFile(context: Context, type: FileType, { content, name, kept }: FileAnswer): Response {
  if (kept) {
    const tag = `"${kept.tag}"`
    context.header('ETag', tag)
    // A browser may keep it, and asks each time: whoever has lost the right to it is not shown it.
    context.header('Cache-Control', 'private, no-cache')
    if (isKnown(tag, context.req.header('If-None-Match'))) return context.body(null, 304)
    context.header('Content-Length', String(kept.size))
    // Somebody else's bytes: a browser neither guesses what they are, nor lets them do anything.
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  }
  const said = kept?.type ?? type
  context.header('Content-Type', typeof content === 'string' ? `${said}; charset=utf-8` : said)
  context.header('Content-Disposition', disposition(kept?.shown ? 'inline' : 'attachment', name))
  return context.body(content)
}

/** RFC 9110, 13.1.2: any of a list, compared weakly. */
function isKnown(tag: string, header: string | undefined): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** RFC 6266: the name as it is, and one in ASCII for clients that do not know how to read that. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\w .()+-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
