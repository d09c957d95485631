import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { calls } from '../contract/calls.ts'
import { signInWithPasskey } from '../contract/account/passkeys.ts'
import { finishSignIn } from '../contract/account/second-factor.ts'
import { login, refresh } from '../contract/account/session.ts'
import { noteRefused } from './api-keys/refused.ts'
import { honoPath, takesAnyBody, takesFile } from './http/call-paths.ts'
import type { Feature } from './feature.ts'
import { isDatabaseAway } from './database/away.ts'
import { databaseAway, oncePerOutage } from './http/database-away.ts'
import { isDiskFull } from './http/disk-full.ts'
import type { Log } from './log.ts'
import { notFound, Problem } from './http/problem.ts'
import { ORDINARY_BODY_BYTES } from './http/sized-body.ts'
import type { Services } from './services.ts'
import { serveTusOptions, TUS_HEADERS } from './http/tus.ts'
import { wordsFor } from './http/words.ts'

/** The whole HTTP API as a value: `createApp(services, features).request('/api/health')` answers without a port. */
export function createApp(services: Services, features: readonly Feature[]): Hono {
  const app = new Hono()
  const logAway = oncePerOutage(services.now)
  // For pages that another process serves (`npm run start:web`); our own come from the same origin.
  const origin = (from: string) => (services.config.mayCall(from) ? from : null)
  const allowPages = cors({
    origin,
    credentials: true,
    exposeHeaders: ['Date', 'Retry-After', ...TUS_HEADERS],
    maxAge: 600,
  })
  /** Refuses a request that no route takes. If the request carries an API key, notes it for the organisation of the key. */
  const refuse = async (context: Context, problem: Problem): Promise<Response> => {
    await noteRefused(services, context, problem)
    return answerProblem(context, problem)
  }
  const limitBody = bodyLimit({
    maxSize: ORDINARY_BODY_BYTES,
    onError: (context) => refuse(context, largeBody()),
  })
  serveTusOptions(app, services.documents)
  // Both middlewares build the whole Request object, which costs more than most answers: run them only where needed.
  app.use((context, next) => (context.req.header('Origin') ? allowPages(context, next) : next()))
  app.use((context, next) => {
    const { method, path } = context.req
    const readsItself = method === 'GET' || takesFile(method, path) || takesAnyBody(path)
    return readsItself ? next() : limitBody(context, next)
  })
  // Pages compare their clock with the server's, by which tokens expire.
  for (const { path } of [login, finishSignIn, signInWithPasskey, refresh]) {
    app.use(path, async (context, next) => {
      await next()
      context.header('Date', new Date(services.now()).toUTCString())
    })
  }

  for (const { routes = [] } of features) for (const register of routes) register(app, services, features)

  refuseOtherMethods(app, refuse)
  app.notFound((context) => refuse(context, notFound()))
  app.onError((error, context) => {
    if (error instanceof Problem) return answerProblem(context, error)
    // The client has closed the connection: no answer is needed, and nothing has failed.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    if (isDatabaseAway(error) && !isDiskFull(error)) {
      logAway(() => logFailure(services.log, error, context))
      if (context.req.method !== 'GET') services.missedEvents.note()
      return answerProblem(context, databaseAway())
    }
    logFailure(services.log, error, context)
    if (isDiskFull(error)) return answerProblem(context, new Problem(507, 'diskFull'))
    return context.json(
      { message: wordsFor(context.req.header('Accept-Language'))('problems.serverError') },
      500,
    )
  })
  return app
}

/** Answers 405 with the allowed methods where a known path is called with another method. */
function refuseOtherMethods(
  app: Hono,
  refuse: (context: Context, problem: Problem) => Promise<Response>,
): void {
  const byPath = Map.groupBy(Object.values(calls), ({ path }) => honoPath(path))
  for (const [path, known] of byPath) {
    const allow = known.map(({ method }) => method).join(', ')
    app.all(path, (context) => refuse(context, new Problem(405, 'method', { headers: { Allow: allow } })))
  }
}

/** The rest of a too large body is not read, so the connection cannot carry another request. */
function largeBody(): Problem {
  return new Problem(413, 'tooLarge', { headers: { Connection: 'close' } })
}

function answerProblem(context: Context, problem: Problem): Response {
  const t = wordsFor(context.req.header('Accept-Language'))
  const errors = problem.fields && {
    errors: Object.fromEntries(
      Object.entries(problem.fields).map(([field, found]) => [
        field,
        found.map(({ key, values }) => t(`problems.field.${key}`, values)),
      ]),
    ),
  }
  const message = t(`problems.${problem.text}`, problem.values)
  const current = problem.current && { current: problem.current }
  return context.json(
    { message, ...errors, ...current, ...problem.asked },
    problem.status as ContentfulStatusCode,
    {
      ...problem.headers,
      'Cache-Control': 'no-store',
    },
  )
}

function logFailure(log: Log, error: Error, context: Context): void {
  // Log the pattern, not the path: paths contain tokens. Log name and stack only: other values may be personal data.
  const { method, routePath } = context.req
  log.error({ method, route: routePath, error: { name: error.name, stack: error.stack } }, 'call failed')
}
