import type { AnySchema, Endpoint } from '../../../src/contract/endpoint.ts'
import { smallPicture } from '../documents/pictures.ts'
import type { Request, Row } from './rows.ts'
import type { MatrixWorld } from './world.ts'

/** The calls that nobody gave a row: each of them is a hole in the matrix. */
export function callsWithoutRow(calls: object, rows: object): string[] {
  return Object.keys(calls).filter((name) => !Object.hasOwn(rows, name))
}

/** What stands in paths and names no row: a secret, and what is counted. */
const noIds: readonly string[] = ['token', 'secret', 'pageNumber']
/** Ids of other worlds, which name no row of ours: the dispatch centre's, the realtime server's. */
const foreignWorlds: readonly string[] = ['source_id', 'socket_id']

export interface IdSlot {
  name: string
  in: 'params' | 'input'
}

/** Every place of a call where an id of one of our rows stands: in the path, in the query, in the body. */
export function idSlots(call: Endpoint): IdSlot[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inInput = fieldsOf(call.input).filter((name) => /(^|_)ids?$|^into$/.test(name))
  return [
    ...inPath.filter((name) => !noIds.includes(name)).map((name) => ({ name, in: 'params' as const })),
    ...inInput
      .filter((name) => !foreignWorlds.includes(name))
      .map((name) => ({ name, in: 'input' as const })),
  ]
}

function fieldsOf(schema: AnySchema): string[] {
  if ('wrapped' in schema) return fieldsOf(schema.wrapped as AnySchema)
  return 'entries' in schema ? Object.keys(schema.entries as object) : []
}

/** Whether its access in the contract is about the organisation of its path. */
export function checksOrganisation({ access }: Endpoint): boolean {
  return ['organisation', 'organisationAdmin', 'signedAddress', 'member'].includes(access.kind)
}

/**
 * Calls whose row leaves open who may reach what they name: an id that no access of the contract guards, and no word in
 * the row about whose it is.
 */
export function unguardedIds(call: Endpoint, row: Row): string[] {
  const guarded = checksOrganisation(call) && call.path.includes('{organisationId}')
  return guarded || row.concerns !== 'nothing' ? [] : idSlots(call).map(({ name }) => name)
}

const plan = { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }
const picture = { body: smallPicture, headers: { 'content-type': 'image/png' } }

/** The input of a call of tus 1.0 as the headers that it comes in. */
function tusHeaders(input: Request['input'] = {}): Record<string, string> {
  const entries = Object.entries(input)
  const isHeader = ([name]: [string, unknown]) => name.startsWith('upload_')
  const metadata = entries
    .filter((entry) => !isHeader(entry))
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
  return {
    ...Object.fromEntries(
      entries.filter(isHeader).map(([name, value]) => [name.replace('_', '-'), String(value)]),
    ),
    ...(metadata.length > 0 && { 'upload-metadata': metadata.join(',') }),
  }
}

/** Sends a request as a client would: the input as query where a body is not usual, or is a file. */
export function sendCall(
  world: Pick<MatrixWorld, 'call'>,
  call: Endpoint,
  { params = {}, input, headers }: Request,
  token: string | undefined,
): Promise<Response> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  if (call.protocol === 'tus') {
    return world.call(call.method, path, {
      ...(token !== undefined && { token }),
      headers: { ...tusHeaders(input), ...headers },
      ...(call.takesStream && { body: new TextEncoder().encode('abc') }),
    })
  }
  const inQuery = call.method === 'GET' || call.method === 'DELETE' || call.takesFile !== undefined
  const query = inQuery && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return world.call(call.method, path + query, {
    ...(token !== undefined && { token }),
    ...(!inQuery && input && { body: input }),
    ...(call.takesFile && (call.takesTypes ? picture : plan)),
    ...(headers && { headers }),
  })
}
