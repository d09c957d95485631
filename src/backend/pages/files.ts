import { getMimeType } from 'hono/utils/mime'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { partOf } from '../http/byte-range.ts'
import { Problem } from '../http/problem.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { acceptedEncodings, type Encoding } from './accepted-encodings.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** How the build names the compressed copy beside a file, and how HTTP calls it. */
const copies: readonly (readonly [ending: string, encoding: Encoding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

/** One file of a build, as it is answered. */
export interface BuiltFile {
  /** As it is, and compressed when it was built. */
  bodies: ReadonlyMap<Encoding, Buffer>
  headers: OutgoingHttpHeaders
  /** Strong, of the content: the same after a build that did not change the file. */
  tag: string
}

/** Answers a request for a built file. @returns false where no built file has this address. */
export type FileServer = (pathname: string, request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The built files, read into memory once (4 MB): a request for one opens nothing, so neither a build that replaces the
 * folder nor a process without free file descriptors takes them away.
 * @throws where a file of the folder cannot be read: the start ends, and no request does
 */
export function fileServer(directory: string): FileServer {
  const files = builtFiles(readFiles(directory))
  return (pathname, request, response) => {
    const file = files.get(pathname)
    if (file) sendFile(file, request, response)
    return file !== undefined
  }
}

function readFiles(directory: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Buffer>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    contents.set(`/${relative(directory, file).replaceAll(sep, '/')}`, readFileSync(file))
  }
  return contents
}

/** @param contents of each address, compressed copies among them */
export function builtFiles(contents: ReadonlyMap<string, Buffer>): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  for (const [address, content] of contents) {
    if (copies.some(([ending]) => address.endsWith(ending))) continue
    const bodies = new Map<Encoding, Buffer>([['identity', content]])
    for (const [ending, encoding] of copies) {
      const copy = contents.get(address + ending)
      if (copy) bodies.set(encoding, copy)
    }
    const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
    files.set(address, { bodies, headers: headersOf(address, bodies.size > 1), tag })
  }
  return files
}

/** Names under `/_astro/` carry a hash of the content, so a file there never changes. */
function headersOf(address: string, isCompressed: boolean): OutgoingHttpHeaders {
  return {
    ...securityHeaders,
    'content-type': getMimeType(address) ?? 'application/octet-stream',
    'cache-control': address.startsWith('/_astro/') ? IMMUTABLE : 'no-cache',
    'accept-ranges': 'bytes',
    ...(isCompressed && { vary: 'Accept-Encoding' }),
  }
}

/** Answers 200, or 206 with the part that is asked for, 304 where the client has it, 416 where the part lies behind the end. */
export function sendFile(file: BuiltFile, request: IncomingMessage, response: ServerResponse): void {
  const part = requestedPart(file, request)
  // A part is one of the file as it is: browsers ask for parts of sounds, which are not compressed any further.
  const encoding = part ? 'identity' : acceptedEncodings(request).find((one) => file.bodies.has(one))
  const body = file.bodies.get(encoding ?? 'identity') ?? Buffer.alloc(0)
  const etag = tagOf(file, encoding)
  const headers = { ...file.headers, etag }
  if (part === 'none') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${body.length}`, 'content-length': 0 })
    response.end()
  } else if (!part && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end()
  } else {
    const sent = part ? body.subarray(part.start, part.end + 1) : body
    response.writeHead(part ? 206 : 200, {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${body.length}` }),
      'content-length': sent.length,
    })
    response.end(request.method === 'HEAD' ? undefined : sent)
  }
}

/** The compressed copies are other bytes, so each has a tag of its own (RFC 9110, 8.8.3.3). */
function tagOf({ tag }: BuiltFile, encoding: Encoding = 'identity'): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
}

/** `none`: the part that is asked for lies behind the end. */
function requestedPart(
  file: BuiltFile,
  { headers }: IncomingMessage,
): { start: number; end: number } | 'none' | undefined {
  const header = (name: string) => headers[name.toLowerCase()]?.toString()
  try {
    return partOf(file.bodies.get('identity')?.length ?? 0, tagOf(file), header)
  } catch (error) {
    if (error instanceof Problem) return 'none'
    throw error
  }
}
