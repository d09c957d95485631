import type { Context } from 'hono'
import type { Hono } from 'hono'
import { calls } from '../../contract/calls.ts'
import { CHECKSUMS, TUS_EXTENSIONS, TUS_VERSION } from '../../contract/documents/document-uploads.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { readBodyText } from './body-text.ts'
import { honoPath } from './call-paths.ts'
import { Problem } from './problem.ts'

/** Headers of tus 1.0 that are input: each is a field of the call, in small letters. */
const inputs = ['Upload-Length', 'Upload-Offset', 'Upload-Checksum'] as const

/** Those of answers that pages of another origin may read. */
export const TUS_HEADERS = [
  'Location',
  'Tus-Resumable',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
  'Upload-Document',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Checksum-Algorithm',
]

const paths = Object.values<Endpoint>(calls)
  .filter(({ protocol }) => protocol === 'tus')
  .map(({ path }) => honoPath(path))

/**
 * Answers OPTIONS of tus 1.0: what uploads can do. Needs no token and looks at no row, so the answer is the same for every id. Must be
 * registered before CORS, which answers the OPTIONS of a page of another origin, with these headers added.
 */
export function serveTusOptions(app: Hono, { largest }: { largest: number }): void {
  const said = {
    'Tus-Resumable': TUS_VERSION,
    'Tus-Version': TUS_VERSION,
    'Tus-Extension': TUS_EXTENSIONS.join(','),
    'Tus-Max-Size': String(largest),
    'Tus-Checksum-Algorithm': CHECKSUMS.join(','),
    'Cache-Control': 'no-store',
  }
  for (const path of new Set(paths)) {
    app.options(path, (context, next) => {
      for (const [name, value] of Object.entries(said)) context.header(name, value)
      return context.req.header('Origin') ? next() : Promise.resolve(context.body(null, 204))
    })
  }
}

/**
 * The input of a call of tus 1.0 for its schema: the values of its headers, and each entry of the metadata under its own name. Also
 * sets the version header of the response, including error responses.
 * @throws {Problem} 412 for another version of the protocol.
 */
export function readTus(context: Context): Record<string, string> {
  context.header('Tus-Resumable', TUS_VERSION)
  const version = context.req.header('Tus-Resumable')
  if (version !== undefined && version !== TUS_VERSION) {
    throw new Problem(412, 'tusVersion', { headers: { 'Tus-Version': TUS_VERSION } })
  }
  const said = inputs.flatMap((name) => {
    const value = context.req.header(name)
    return value === undefined ? [] : [[name.toLowerCase().replace('-', '_'), value]]
  })
  return Object.assign(
    readMetadata(context.req.header('Upload-Metadata') ?? ''),
    Object.fromEntries(said),
  ) as Record<string, string>
}

/**
 * Pairs of a key and a value in base64, with commas between; what is none is left out. A value that is not UTF-8 is read as Windows-1252,
 * in which older Windows programs send file names.
 */
function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split(' ')
    const text = readBodyText(Buffer.from(value, 'base64'))?.text ?? ''
    return /^[a-z_]{1,40}$/.test(key) ? [[key, text] as const] : []
  })
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}
