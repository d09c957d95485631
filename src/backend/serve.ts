import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import type { AnySchema, CallAccess, Endpoint, PathParams } from '../contract/endpoint.ts'
import type { Locale } from '../contract/locales.ts'
import { translate, type Translate } from '../i18n/translate.ts'
import { findApiKey, type IntakeKey } from './api-keys/find.ts'
import { startAttempt, type Attempt } from './attempt.ts'
import { channelCookies, type ChannelCookies } from './channel-cookies.ts'
import {
  createCaller,
  requireAdministration,
  requirePermission,
  requireTenantAdministration,
  type Caller,
  type CheckedOrganisation,
} from './caller.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import { readBody } from './files/read-body.ts'
import { readJson } from './json.ts'
import { IDEMPOTENCY_KEY, onceFor, type Once } from './once.ts'
import { notFound, Problem, unauthenticated } from './problem.ts'
import type { Services } from './services.ts'
import { authenticate } from './sessions.ts'
import { bearerToken } from './tokens.ts'
import { validate } from './validate.ts'
import { localeOf } from './words.ts'

/** What a handler may rely on, by the access its call declares: it was checked before. */
export type Granted<Access extends CallAccess> = Access extends {
  kind: 'organisation' | 'organisationAdmin'
}
  ? { caller: Caller; organisation: CheckedOrganisation; once: Once }
  : Access extends { kind: 'session' | 'tenantAdmin' }
    ? { caller: Caller; once: Once }
    : Access extends { kind: 'sessionOrCookie' }
      ? { caller: Caller }
      : Access extends { kind: 'apiKey' }
        ? { key: IntakeKey }
        : Access extends { kind: 'renewableSession' }
          ? { token: string }
          : unknown

export type Call<
  Path extends string,
  Input extends AnySchema,
  Access extends CallAccess,
> = Granted<Access> & {
  input: v.InferOutput<Input>
  params: PathParams<Path>
  /** The body of a call that takes a file, as it came; of any other one nothing. */
  file: Uint8Array<ArrayBuffer>
  /** ms since 1970: time is an argument. */
  now: number
  /** The caller's address as far as the process can see it. */
  ip: string | null
  /** The language of the page that calls. */
  locale: Locale
  /** Texts in it. */
  t: Translate
  /** The cookies of realtime's cookie mode. */
  cookies: ChannelCookies
}

/** An answer with another status than 200; `undefined` as body is 204. */
export class Answer<Body> {
  readonly status: 201 | 204
  readonly body: Body
  constructor(status: 201 | 204, body: Body) {
    this.status = status
    this.body = body
  }
}

/** What a handler gives: a file where the contract says that its call answers one, else what is sent as JSON. */
type Given<Body> = Body extends Blob ? FileAnswer : Body | Answer<Body>

/**
 * Serves one call of the contract: checks who calls (fail-closed: an access kind this function does not
 * know refuses), parses path and input by the contract, hands typed values to `handler`. Keeps the limits that the
 * call declares.
 */
export function serve<
  Path extends string,
  Input extends AnySchema,
  Output extends AnySchema,
  Access extends CallAccess,
>(
  app: Hono,
  services: Services,
  call: Endpoint<Path, Input, Output, Access>,
  handler: (call: Call<Path, Input, Access>) => Promise<Given<v.InferInput<Output>>>,
): void {
  async function answer(context: Context, attempt?: Attempt): Promise<Response> {
    const params = readParams(call.path, context)
    const cookies = channelCookies(services, context)
    const granted = await grant(call.access, services, context, { params, cookies })
    const input = validate(call.input, await readInput(call, context))
    const file = call.takesFile ? await readBody(context.req.raw, call.takesFile) : noFile
    const locale = localeOf(context.req.header('Accept-Language'))
    await attempt?.begin(input, personOf(granted))
    const now = services.now()
    const key = call.replayable ? context.req.header(IDEMPOTENCY_KEY) : undefined
    const result = await handler({
      ...granted,
      ...('caller' in granted && {
        once: onceFor(services.database, { call, params, input, file, caller: granted.caller, key, now }),
      }),
      input,
      params,
      file,
      now,
      ip: services.addressOf(context),
      locale,
      t: translate(locale),
      cookies,
    } as Call<Path, Input, Access>)

    await attempt?.succeeded()

    context.header('Cache-Control', 'no-store')
    if (result instanceof FileAnswer) {
      if (!call.produces) throw new Error(`${call.method} ${call.path} does not say what kind of file it is.`)
      return sendFile(context, call.produces, result)
    }
    if (result instanceof Answer) {
      return result.status === 204
        ? context.body(null, 204)
        : context.json(result.body as object, result.status)
    }
    return context.json(result as object, 200 satisfies ContentfulStatusCode)
  }

  app.on(call.method, honoPath(call.path), async (context) => {
    if (call.limits.length === 0) return answer(context)

    const attempt = startAttempt(services, call, services.addressOf(context))
    try {
      return await answer(context, attempt)
    } catch (error) {
      throw await attempt.failed(error)
    }
  })
}

const noFile = new Uint8Array()

function personOf(granted: object): number | undefined {
  return 'caller' in granted ? (granted.caller as Caller).user.id : undefined
}

async function grant(
  access: CallAccess,
  services: Services,
  context: Context,
  { params, cookies }: { params: Readonly<Record<string, string | number>>; cookies: ChannelCookies },
): Promise<{ caller: Caller } | object> {
  const { database, now } = services
  if (access.kind === 'open') return {}

  const authorization = context.req.header('Authorization')
  if (access.kind === 'sessionOrCookie' && authorization === undefined) {
    return { caller: createCaller(database, await cookies.signedIn()) }
  }
  const token = bearerToken(authorization)
  if (!token) throw unauthenticated()
  if (access.kind === 'renewableSession') return { token }
  if (access.kind === 'apiKey') {
    return { key: await findApiKey(services, { key: token, scope: access.scope, now: now() }) }
  }

  const caller = createCaller(database, await authenticate(database, token, now()))
  if (access.kind === 'session' || access.kind === 'sessionOrCookie') return { caller }
  if (access.kind === 'organisation') {
    const organisation = await requirePermission(caller, Number(params['organisationId']), access.permission)
    return { caller, organisation }
  }
  if (access.kind === 'organisationAdmin') {
    return { caller, organisation: await requireAdministration(caller, Number(params['organisationId'])) }
  }
  if (access.kind === 'tenantAdmin') {
    requireTenantAdministration(caller)
    return { caller }
  }
  throw unauthenticated()
}

/** Ids that are no safe positive integers name nothing: 404. */
function readParams(path: string, context: Context): Record<string, string | number> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.map((name) => {
      const text = context.req.param(name) ?? ''
      if (name === 'token' || name === 'secret') return [name, text]
      if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
      return [name, Number(text)]
    }),
  )
}

async function readInput(call: Endpoint, context: Context): Promise<unknown> {
  if (call.method === 'GET' || call.takesFile) return context.req.query()

  const body = await context.req.text()
  if (body.trim() === '') return call.method === 'DELETE' ? context.req.query() : undefined
  const type = context.req.header('Content-Type') ?? ''
  if (call.acceptsForm && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return Object.fromEntries(new URLSearchParams(body))
  }
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new Problem(415, 'mediaType')
  return readJson(body)
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
