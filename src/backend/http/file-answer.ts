import type { Context } from 'hono'
import type { FileType } from '../../contract/endpoint.ts'
import { type Part, partOf } from './byte-range.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Content = string | Bytes | ReadableStream<Bytes>

/** A file that is stored, and stays as it is. */
export interface KeptFile {
  /** What it is, instead of what the call says. */
  type: string
  /** In bytes. */
  size: number
  /** The same for the same bytes, and for no others; empty: it has none. */
  tag: string
  /** Whether a browser may show it, or only save it. */
  shown: boolean
  /** Whether it stays what it is under its address for good: a client need not ask again. */
  immutable?: true
  /** Whether the browser itself opens it, by an address that needs no header. */
  addressed?: true
  /** Whether nobody may keep it, and each who asks gets it anew. */
  unkept?: true
}

/** The answer of a call that `produces` a file; a text is sent as UTF-8. */
export class FileAnswer {
  /** Or what gives a part of it; undefined: all of it. */
  readonly content: Content | ((part: Part | undefined) => ReadableStream<Bytes>)
  /** What it is called on the caller's device. */
  readonly name: string
  /** undefined: it was made for this answer. */
  readonly kept: KeptFile | undefined
  constructor(content: FileAnswer['content'], name: string, kept?: KeptFile) {
    this.content = content
    this.name = name
    this.kept = kept
  }

  /** A text that is made for whoever asks, and that is of another type than the call says. */
  static unkept(text: string, { name, type }: { name: string; type: string }): FileAnswer {
    const bytes = Buffer.from(text)
    return new FileAnswer(Uint8Array.from(bytes), name, {
      type,
      size: bytes.length,
      tag: '',
      shown: false,
      unkept: true,
    })
  }
}

/** A year: RFC 9111 knows no longer. */
const FOR_GOOD = 'private, max-age=31536000, immutable'

export function sendFile(context: Context, type: FileType, { content, name, kept }: FileAnswer): Response {
  const said = kept?.type ?? type
  const isText = typeof content === 'string' || said === 'text/plain'
  context.header('Content-Type', isText ? `${said}; charset=utf-8` : said)
  context.header('Content-Disposition', disposition(kept?.shown ? 'inline' : 'attachment', name))
  let part: Part | undefined
  if (kept) {
    const tag = `"${kept.tag}"`
    // Also where nobody may keep it: what was broken off goes on only from where it is still the same.
    if (kept.tag !== '') context.header('ETag', tag)
    if (!kept.unkept) {
      // A browser may keep it, and asks each time: whoever has lost the right to it is not shown it. What is said never to
      // change was seen by whoever has it, and a list of hundreds asks for none of them again.
      context.header('Cache-Control', kept.immutable ? FOR_GOOD : 'private, no-cache')
      if (isKnown(tag, context.req.header('If-None-Match'))) return context.body(null, 304)
    }
    // Somebody else's bytes: a browser neither guesses what they are, nor lets them do anything.
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Content-Security-Policy', policyOf(kept))
    if (typeof content === 'function') {
      context.header('Accept-Ranges', 'bytes')
      part = partOf(kept.size, tag, (header) => context.req.header(header))
    }
    context.header('Content-Length', String(part ? part.end - part.start + 1 : kept.size))
  }
  if (part && kept) {
    context.status(206)
    context.header('Content-Range', `bytes ${part.start}-${part.end}/${kept.size}`)
  }
  return context.body(typeof content === 'function' ? content(part) : content)
}

/**
 * What somebody has sent does nothing: without origin, script or anything that is loaded. The viewer of a browser is no page of
 * ours, and not every one opens a PDF in a sandbox: its type is pinned, and it reaches, sends and embeds nothing either.
 */
function policyOf({ type, shown, addressed }: KeptFile): string {
  return addressed && shown && type === 'application/pdf'
    ? "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "default-src 'none'; sandbox"
}

/** RFC 9110, 13.1.2: one tag of the list has to match, compared weakly. */
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
