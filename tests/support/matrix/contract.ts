import type { AnySchema, Endpoint } from '../../../src/contract/endpoint.ts'
import type { Request, Row } from './rows.ts'
import type { MatrixWorld } from './world.ts'

/** The calls that nobody gave a row: each of them is a hole in the matrix. */
export function callsWithoutRow(calls: object, rows: object): string[] {
  return Object.keys(calls).filter((name) => !Object.hasOwn(rows, name))
}

/** Ids of other worlds, which name no row of ours: the dispatch centre's, the realtime server's. */
const foreignWorlds: readonly string[] = ['source_id', 'socket_id']

export interface IdSlot {
  name: string
  in: 'params' | 'input'
}

/** Every place of a call where an id of one of our rows stands: in the path, in the query, in the body. A secret is no id. */
export function idSlots(call: Endpoint): IdSlot[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inInput = fieldsOf(call.input).filter((name) => /(^|_)ids?$|^into$/.test(name))
  return [
    ...inPath.filter((name) => name !== 'token').map((name) => ({ name, in: 'params' as const })),
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
  return access.kind === 'organisation' || access.kind === 'organisationAdmin'
}

/**
 * Calls whose row leaves open who may reach what they name: an id that no access of the contract guards, and no word in
 * the row about whose it is.
 */
export function unguardedIds(call: Endpoint, row: Row): string[] {
  const guarded = checksOrganisation(call) && call.path.includes('{organisationId}')
  return guarded || row.concerns !== 'nothing' ? [] : idSlots(call).map(({ name }) => name)
}

/** Sends a request as a client would: the input as query where a body is not usual, or is a file. */
export function sendCall(
  world: Pick<MatrixWorld, 'call'>,
  call: Endpoint,
  { params = {}, input }: Request,
  token: string | undefined,
): Promise<Response> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const inQuery = call.method === 'GET' || call.method === 'DELETE' || call.takesFile !== undefined
  const query = inQuery && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return world.call(call.method, path + query, {
    ...(token !== undefined && { token }),
    ...(!inQuery && input && { body: input }),
    ...(call.takesFile && { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }),
  })
}
