import { toJsonSchema } from '@valibot/to-json-schema'
import { calls } from '../../contract/calls.ts'
import type { AnySchema, CallAccess, Endpoint, FileType } from '../../contract/endpoint.ts'
import { ProblemBody } from '../../contract/problems.ts'
import { SESSION_COOKIE } from '../session/channel-cookies.ts'
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_FORM } from './once.ts'
import { version } from '../process/version.ts'
import { neededBy } from '../../contract/permission-names.ts'

type Json = Record<string, unknown>

/** The whole contract as OpenAPI 3.1, made from the schemas that validate requests. */
export function openApi(of: Readonly<Record<string, Endpoint>> = calls): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(of)) {
    ;(paths[call.path] ??= {})[call.method.toLowerCase()] = describe(name, call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alarm web app', version, description: 'What browser and backend agree on.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `In cookie mode, set by POST /api/login and /api/refresh; by https with the prefix __Host-.`,
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie XSRF-TOKEN, decoded; with the Origin of a page of ours.',
        },
        intake: { type: 'http', scheme: 'bearer', description: 'An API key of an organisation.' },
      },
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
    },
  }
}

function permissionsOf(access: CallAccess): Json {
  if (access.kind !== 'organisation') return {}
  const { permission } = access
  const besides = neededBy(access).filter((name) => name !== permission)
  return { 'x-permission': permission, ...(besides.length > 0 && { 'x-permissions-besides': besides }) }
}

function describe(name: string, call: Endpoint): Json {
  const input = schemaOf(call.input, 'input')
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? ''],
    security: securityOf(call.access),
    ...permissionsOf(call.access),
    ...(call.access.kind === 'apiKey' && { 'x-scope': call.access.scope }),
    ...(call.limits.length > 0 && { 'x-limits': call.limits }),
    parameters: [
      ...pathParameters(call.path),
      ...(call.method === 'GET' || call.takesFile ? queryParameters(input) : []),
      ...(call.replayable ? [idempotencyKey] : []),
    ],
    ...(call.method !== 'GET' && {
      requestBody: call.takesFile ? fileBody(call) : call.takesAnyBody ? anyBody(input) : jsonBody(input),
    }),
    responses: {
      ...successResponses(call),
      ...problemResponses(call),
    },
  }
}

const jsonBody = (input: Json): Json => ({
  required: 'required' in input,
  content: { 'application/json': { schema: input } },
})

/** A body with any `Content-Type`. */
const anyBody = (input: Json): Json => ({
  required: true,
  content: Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', '*/*'].map((type) => [
      type,
      { schema: input },
    ]),
  ),
})

/** OpenAPI 3.1: bytes of any type have no schema. */
const fileBody = ({ takesTypes = ['*/*'], input }: Endpoint): Json => ({
  // The body is empty where the client has sent the file in parts before.
  required: !('entries' in input && 'file_part_key' in (input.entries as object)),
  content: Object.fromEntries(takesTypes.map((type) => [type, {}])),
})

function successResponses(call: Endpoint): Json {
  const answer = call.produces
    ? { headers: fileName, content: { [call.produces]: { schema: fileSchemas[call.produces] } } }
    : { content: { 'application/json': { schema: schemaOf(call.output, 'output') } } }
  return Object.fromEntries(
    call.successes.map((status) => [status, { description: names[status], ...(status !== 204 && answer) }]),
  )
}

/** OpenAPI 3.1: files that are no text have only a media type, no schema. */
const fileSchemas: Readonly<Record<FileType, Json>> = {
  'text/csv': { type: 'string' },
  'application/json': {},
  'application/pdf': {},
  'application/octet-stream': {},
  'application/zip': {},
  'image/webp': {},
  'text/calendar': { type: 'string' },
}

const fileName = {
  'Content-Disposition': {
    description: 'Whether it is to be saved or shown, and its name.',
    required: true,
    schema: { type: 'string' },
  },
}

function problemResponses(call: Endpoint): Json {
  const statuses = [
    ...(securityOf(call.access).length === 0 ? [] : [401]),
    ...(refusesForMissingRight.has(call.access.kind) ? [403] : []),
    ...(call.access.kind === 'sessionOrCookie' ? [419] : []),
    ...(call.path.includes('{') ? [404] : []),
    ...(call.conflict === undefined ? [] : [409]),
    ...(call.method === 'GET' ? [] : takesAnyType(call) ? [413] : [413, 415]),
    422,
    ...(call.limits.length > 0 ? [429] : []),
    503,
  ]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: (status === 409 && call.conflict) || names[status],
        ...((status === 429 || status === 503) && { headers: retryAfter }),
        content,
      },
    ]),
  )
}

function takesAnyType({ takesFile, takesTypes, takesAnyBody }: Endpoint): boolean {
  return takesAnyBody !== undefined || (takesFile !== undefined && !takesTypes)
}

const retryAfter = {
  'Retry-After': {
    description: 'How many seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
}

const idempotencyKey: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Chosen by the client for this one change, and kept for 7 days: when the same call comes again under it, the first answer is given again and nothing more is done.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_FORM.source },
}

const names: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done; there is nothing to say.',
  401: 'Not signed in, or the session has ended.',
  403: 'The permission is missing.',
  404: 'Does not exist, or belongs to others.',
  413: 'Too large.',
  415: 'Not JSON, or not a type of file that is taken.',
  419: 'The header does not match the cookie: fetch the cookie again.',
  422: 'A field is wrong; `errors` says which.',
  429: 'Too many attempts.',
  503: 'The database is away, or more is asked than it can answer; a change may have been made or not.',
}

/** The kinds of access that can refuse a known caller. */
const refusesForMissingRight: ReadonlySet<CallAccess['kind']> = new Set([
  'organisation',
  'organisationAdmin',
  'tenantAdmin',
  'sessionOrCookie',
  'apiKey',
])

function securityOf(access: CallAccess): Json[] {
  if (access.kind === 'open' || access.kind === 'secret') return []
  if (access.kind === 'sessionOrCookie') return [{ session: [] }, { cookie: [], csrf: [] }]
  return [access.kind === 'apiKey' ? { intake: [] } : { session: [] }]
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOfParameter(name),
  }))
}

function schemaOfParameter(name: string | undefined): Json {
  if (name === 'secret') return { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' }
  return name === 'token' ? { type: 'string' } : { type: 'integer', minimum: 1 }
}

function queryParameters(input: Json): Json[] {
  const required = (input['required'] ?? []) as readonly string[]
  return Object.entries((input['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Leaves out checks that JSON Schema cannot express, such as the calendar of an ISO time; the call still makes them. */
function schemaOf(schema: AnySchema, typeMode: 'input' | 'output'): Json {
  const { $schema, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode }) as Json
  return rest
}
