import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import type { AnySchema, CallAccess, Endpoint, PathParams, SecretAccess } from '../../contract/endpoint.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { withOutcome } from '../api-keys/outcome.ts'
import { notingRefused } from '../api-keys/refused.ts'
import { requireApart, startAttempt, type Attempt } from '../limits/attempt.ts'
import { channelCookies, type ChannelCookies } from '../session/channel-cookies.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import { honoPath } from './call-paths.ts'
import { deviceCookie, type DeviceCookie } from '../session/device-cookie.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import { filePartKeyOf, withoutPartKey } from '../files/part-key.ts'
import { readBody, requireSize } from '../files/read-body.ts'
import type { BodyDoubt } from './body-texts.ts'
import { grant } from './grant.ts'
import { IDEMPOTENCY_KEY, onceFor, type Once } from './once.ts'
import { ownPageOrigin } from './page-origin.ts'
import { invalid, notFound, Problem } from './problem.ts'
import { readInput } from './read-input.ts'
import type { Services } from '../services.ts'
import { type FindSecret, requireLookup } from '../session/secrets.ts'
import { streamedBody } from './streamed-body.ts'
import { visitorCookies, type VisitorCookies } from '../session/visitor-cookies.ts'
import { readTus } from './tus.ts'
import { validate } from './validate.ts'
import { localeOf } from '../../i18n/accept-language.ts'
import type { AcceptedKey } from '../api-keys/intake-key.ts'

/** The checked identities that a handler gets, depending on the access that its call declares. */
export type Granted<Access extends CallAccess> = Access extends {
  kind: 'organisation' | 'organisationAdmin' | 'signedAddress' | 'member'
}
  ? { caller: Caller; organisation: CheckedOrganisation; once: Once }
  : Access extends { kind: 'session' | 'tenantAdmin' }
    ? { caller: Caller; once: Once }
    : Access extends { kind: 'sessionOrCookie' }
      ? { caller: Caller }
      : Access extends { kind: 'apiKey' }
        ? { key: AcceptedKey }
        : Access extends { kind: 'renewableSession' }
          ? { token: string }
          : unknown

export type Call<
  Path extends string,
  Input extends AnySchema,
  Access extends CallAccess,
> = Granted<Access> & {
  input: v.InferOutput<Input>
  /** Whether bytes of the body were not valid in their charset, so that their text is a guess; only of a call that takes any body. */
  isGuessed: boolean
  /** Parts of the body that were cut or dropped; only of a call that takes any body. */
  doubts: readonly BodyDoubt[]
  params: PathParams<Path>
  /** The unchanged file of a call that takes one; empty for other calls. */
  file: Uint8Array<ArrayBuffer>
  /** The body of a call that takes a stream, in pieces; undefined: there is no body, or the call takes no stream. */
  stream: AsyncIterable<Uint8Array> | undefined
  /** ms since 1970. Handlers take the time from here, not from the clock. */
  now: number
  /** The caller's address as far as the process can see it. */
  ip: string | null
  /** The language of the page that calls. */
  locale: Locale
  /** Translates texts into `locale`. */
  t: Translate
  /** The cookies of realtime's cookie mode. */
  cookies: ChannelCookies
  /** The cookie by which a sign-in recognises the device. */
  device: DeviceCookie
  /** The cookies by which a shared link recognises its visitor. */
  visitor: VisitorCookies
  /** The origin of the page that calls; undefined: no page of ours calls. */
  page: string | undefined
}

/** An answer with a status of its own, or with headers of a protocol. 204: the body is `undefined`. */
export class Answer<Body> {
  readonly status: 200 | 201 | 204
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
  constructor(status: 200 | 201 | 204, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The result of a handler: a file if the contract declares one, else a value that is sent as JSON. */
type Given<Body> = Body extends Blob ? FileAnswer : Body | Answer<Body>

/**
 * Serves one call of the contract: checks the caller (fail-closed: refuses unknown kinds of access), parses path and
 * input by the contract, passes typed values to `handler`. Enforces the rate limits that the call declares.
 */
export function serve<
  Path extends string,
  Input extends AnySchema,
  Output extends AnySchema,
  Access extends Exclude<CallAccess, SecretAccess>,
>(
  app: Hono,
  services: Services,
  call: Endpoint<Path, Input, Output, Access>,
  handler: (call: Call<Path, Input, Access>) => Promise<Given<v.InferInput<Output>>>,
): void {
  register(app, services, call, handler)
}

/**
 * Serves a call whose path has a secret: `findSecret` looks it up by its hash, and the handler receives what it belongs to as `found`.
 * Answers a wrong secret with 404 before it reads the body. The log and the limits know the pattern of the path alone.
 */
export function serveSecret<
  Path extends string,
  Input extends AnySchema,
  Output extends AnySchema,
  Found extends object,
>(
  app: Hono,
  services: Services,
  call: Endpoint<Path, Input, Output, SecretAccess>,
  findSecret: FindSecret<Found>,
  handler: (call: Call<Path, Input, SecretAccess> & { found: Found }) => Promise<Given<v.InferInput<Output>>>,
): void {
  // `grant` puts `found` beside what every handler receives.
  register(app, services, call, (given) => handler(given as typeof given & { found: Found }), findSecret)
}

function register<
  Path extends string,
  Input extends AnySchema,
  Output extends AnySchema,
  Access extends CallAccess,
>(
  app: Hono,
  services: Services,
  call: Endpoint<Path, Input, Output, Access>,
  handler: (call: Call<Path, Input, Access>) => Promise<Given<v.InferInput<Output>>>,
  findSecret?: FindSecret<object>,
): void {
  requireApart(call)
  requireLookup(call, findSecret)

  async function answer(context: Context, attempt?: Attempt): Promise<Response> {
    const said = call.protocol === 'tus' ? readTus(context) : undefined
    const params = readParams(call.path, context)
    const cookies = channelCookies(services, context)
    const granted = await grant(call, services, context, { params, cookies, findSecret })
    const work = () => respond(context, { params, cookies, granted, attempt, said })
    if (call.access.kind !== 'apiKey' || !('key' in granted)) return work()
    const used = { key: granted.key, scope: call.access.scope }
    return withOutcome(services, used, context.req.raw.signal, work)
  }

  async function respond(context: Context, checked: Checked): Promise<Response> {
    const { params, cookies, granted, attempt, said } = checked
    const sender = 'key' in granted ? granted.key.id : secretOf(call, params)
    const { given, sent, isGuessed, doubts } = said
      ? { given: said, sent: '', isGuessed: false, doubts: [] }
      : await readInput(call, context, { sender, largeBodies: services.largeBodies })
    const input = validate(call.input, given)
    requireType(call, context.req.header('Content-Type'))
    const userId = personOf(granted)
    const partKey = userId === undefined ? undefined : filePartKeyOf(input)
    const body = call.takesFile ? await readBody(context.req.raw, call.takesFile) : noFile
    if (partKey !== undefined && body.byteLength > 0) throw invalid({ file_part_key: [{ key: 'unknown' }] })
    const file =
      userId === undefined || partKey === undefined
        ? body
        : requireSize(await services.stagedFiles.read(userId, partKey), call.takesFile)
    const locale = localeOf(context.req.header('Accept-Language'))
    const known = params['token'] ?? params['secret']
    const token = typeof known === 'string' ? known : undefined
    await attempt?.begin(input, { personId: userId, token })
    const now = services.now()
    const replayKey = call.replayable ? context.req.header(IDEMPOTENCY_KEY) : undefined
    const result = await handler({
      ...granted,
      ...('caller' in granted && {
        once: onceFor(services.database, {
          call,
          params,
          sent,
          // The same file under the same key is the same change, no matter if the client sent it whole or in parts.
          input: partKey === undefined ? input : withoutPartKey(input),
          file,
          caller: granted.caller,
          key: replayKey,
          now,
        }),
      }),
      input,
      isGuessed,
      doubts,
      params,
      file,
      stream: call.takesStream ? streamedBody(context) : undefined,
      now,
      ip: services.addressOf(context),
      locale,
      t: translate(locale),
      cookies,
      device: deviceCookie(services, context),
      visitor: visitorCookies(services, context),
      page: ownPageOrigin(services, context),
    } as Call<Path, Input, Access>)

    await attempt?.succeeded()
    if (userId !== undefined && partKey !== undefined) await services.stagedFiles.remove(userId, partKey)

    context.header('Cache-Control', 'no-store')
    if (result instanceof FileAnswer) {
      if (!call.produces) throw new Error(`${call.method} ${call.path} does not say what kind of file it is.`)
      return sendFile(context, call.produces, result)
    }
    if (result instanceof Answer) {
      for (const [name, value] of Object.entries(result.headers)) context.header(name, value)
      return result.status === 204
        ? context.body(null, 204)
        : context.json(result.body as object, result.status)
    }
    return context.json(result as object, 200 satisfies ContentfulStatusCode)
  }

  // Messages of dispatch centres and other services.
  const isUrgent = call.access.kind === 'apiKey' || call.takesAnyBody !== undefined
  app.on(call.method, honoPath(call.path), (context) =>
    isUrgent
      ? notingRefused(services, context, () => services.precedence.first(() => answerTo(context)))
      : answerTo(context),
  )

  async function answerTo(context: Context): Promise<Response> {
    if (call.limits.length === 0) return answer(context)

    const attempt = startAttempt(services, call, services.addressOf(context))
    try {
      return await answer(context, attempt)
    } catch (error) {
      throw await attempt.failed(error)
    }
  }
}

/** A call whose caller is identified and authorised. */
interface Checked {
  params: Record<string, string | number>
  cookies: ChannelCookies
  granted: Awaited<ReturnType<typeof grant>>
  attempt: Attempt | undefined
  /** The input of a call whose protocol sends it in headers (tus). */
  said: Record<string, string> | undefined
}

const noFile = new Uint8Array()

function secretOf({ access }: Endpoint, params: Checked['params']): string | undefined {
  return access.kind === 'secret' ? String(params['secret']) : undefined
}

function personOf(granted: object): number | undefined {
  return 'caller' in granted ? (granted.caller as Caller).user.id : undefined
}

/** @throws {Problem} 404 for an id that is no safe positive integer. */
function readParams(path: string, context: Context): Record<string, string | number> {
  const places = [...path.matchAll(/\{(\w+)\}(\.\w+)?/g)]
  return Object.fromEntries(
    places.map(([, name = '', ending = '']) => {
      const text = (context.req.param(name) ?? '').slice(0, -ending.length || undefined)
      if (name === 'token' || name === 'secret') return [name, text]
      if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
      return [name, Number(text)]
    }),
  )
}

/** @throws {Problem} 415 for a file of a type that the call does not take, before reading it. */
function requireType({ takesTypes }: Endpoint, said = ''): void {
  const type = said.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!takesTypes || takesTypes.includes(type)) return
  throw new Problem(415, 'fileType', {
    values: { types: takesTypes.map((one) => one.replace(/^image\//, '').toUpperCase()).join(', ') },
    // The rest of the body is not read, so the connection cannot carry another request.
    headers: { Connection: 'close' },
  })
}
