import type { Context } from 'hono'
import { TUS_VERSION } from '../../contract/documents/document-uploads.ts'
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
]

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

/** Pairs of a key and a value in base64, with commas between; what is none is left out. */
function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split(' ')
    return /^[a-z_]{1,40}$/.test(key) ? [[key, Buffer.from(value, 'base64').toString('utf8')] as const] : []
  })
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}
