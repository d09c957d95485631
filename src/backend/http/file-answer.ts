import type { Context } from 'hono'
import type { FileType } from '../../contract/endpoint.ts'
import { type Part, partOf } from './byte-range.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Content = string | Bytes | ReadableStream<Bytes>
type Compose = () => Promise<string>

/** A stored file, whose content never changes. */
export interface KeptFile {
  /** The media type, instead of that of the call. */
  type: string
  /** Finds the charset of a text; called only where a browser shows the text. Not given: UTF-8. */
  charset?: () => Promise<string>
  /** In bytes. */
  size: number
  /** The strong entity tag without quotes: equal only for equal bytes; empty: no tag. */
  tag: string
  /** Whether a browser may show the file; false: it may only save it. */
  shown: boolean
  /** The address always gives the same content: a client need not ask again. */
  immutable?: true
  /** The browser itself opens the file, by an address that needs no header. */
  addressed?: true
  /** No cache may keep the file. */
  unkept?: true
}

/** The response of a call that `produces` a file; a text is sent as UTF-8. */
export class FileAnswer {
  /** The content, or a function that opens a part of it (`undefined`: all of it), or one that composes it. */
  readonly content: Content | ((part: Part | undefined) => ReadableStream<Bytes>) | { compose: Compose }
  /** The file name on the caller's device. */
  readonly name: string
  /** undefined: the file was made for this response. */
  readonly kept: KeptFile | undefined
  /** In bytes, of a file that was made for this response; undefined: it is not known before the last byte. */
  readonly length: number | undefined
  constructor(content: FileAnswer['content'], name: string, kept?: KeptFile, length?: number) {
    this.content = content
    this.name = name
    this.kept = kept
    this.length = length
  }

  /** A file that is made while it is sent. */
  static made({ stream, size }: { stream: ReadableStream<Bytes>; size: number | undefined }, name: string) {
    return new FileAnswer(stream, name, undefined, size)
  }

  /**
   * A text that is composed for this response, unless the client has it already.
   * @param kept.tag without quotes: another one as soon as the text is
   */
  static composed(compose: Compose, name: string, kept: { type: string; tag: string }): FileAnswer {
    return new FileAnswer({ compose }, name, { ...kept, size: 0, shown: true })
  }

  /** A text that was made for this caller, with another media type than that of the call. */
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

function isComposed(content: FileAnswer['content']): content is { compose: Compose } {
  return typeof content === 'object' && 'compose' in content
}

/** A year, in practice for ever. */
const FOR_GOOD = 'private, max-age=31536000, immutable'

export async function sendFile(context: Context, type: FileType, answer: FileAnswer): Promise<Response> {
  const { name, kept } = answer
  const tag = `"${kept?.tag ?? ''}"`
  const hasIt = kept !== undefined && !kept.unkept && isKnown(tag, context.req.header('If-None-Match'))
  // Before the first header: a refusal must not say how to keep it.
  const content = !isComposed(answer.content) ? answer.content : hasIt ? '' : await answer.content.compose()
  const said = kept?.type ?? type
  const isText = typeof answer.content === 'string' || isComposed(answer.content) || said === 'text/plain'
  const charset = kept?.charset
  if (!charset) context.header('Content-Type', isText ? `${said}; charset=utf-8` : said)
  context.header('Content-Disposition', disposition(kept?.shown ? 'inline' : 'attachment', name))
  if (kept) {
    // Also for files that no cache may keep: a client resumes a broken download only if the content is still the same.
    if (kept.tag !== '') context.header('ETag', tag)
    if (!kept.unkept) {
      // A browser may keep the file, but asks each time, so that a person who has lost the right does not see it. An immutable
      // file may be shown without asking: its viewer has seen it before, and a list of hundreds of pictures makes no request.
      context.header('Cache-Control', kept.immutable ? FOR_GOOD : 'private, no-cache')
      if (hasIt) return context.body(null, 304)
    }
  }
  if (charset)
    context.header('Content-Type', isText && kept.shown ? `${said}; charset=${await charset()}` : said)
  let part: Part | undefined
  if (kept) {
    const size = typeof content === 'string' ? Buffer.byteLength(content) : kept.size
    // Another person may have uploaded these bytes: the browser must not guess their type, nor run anything in them.
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Content-Security-Policy', policyOf(kept))
    if (typeof content === 'function') {
      context.header('Accept-Ranges', 'bytes')
      part = partOf(size, tag, (header) => context.req.header(header))
    }
    context.header('Content-Length', String(part ? part.end - part.start + 1 : size))
  }
  if (answer.length !== undefined) context.header('Content-Length', String(answer.length))
  if (part && kept) {
    context.status(206)
    context.header('Content-Range', `bytes ${part.start}-${part.end}/${kept.size}`)
  }
  return context.body(typeof content === 'function' ? content(part) : content)
}

/**
 * The policy for uploaded content: no origin, no script, nothing loaded. A PDF that the browser opens by an address gets no sandbox,
 * as not every PDF viewer works in one; its type is fixed, and it loads, sends and embeds nothing either.
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

/** RFC 6266: the name in UTF-8, and one in ASCII for clients that cannot read UTF-8. */
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
