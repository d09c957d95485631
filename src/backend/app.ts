import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { calls } from '../contract/calls.ts'
import { signInWithPasskey } from '../contract/account/passkeys.ts'
import { finishSignIn } from '../contract/account/second-factor.ts'
import { login, refresh } from '../contract/account/session.ts'
import { deletionRoutes } from './account/deletion-routes.ts'
import { emailRoutes } from './account/email-routes.ts'
import { ownDataRoutes } from './account/own-data.ts'
import { exportRoutes } from './account/export-routes.ts'
import { passwordRoutes } from './account/password.ts'
import { passwordResetRoutes } from './account/password-reset.ts'
import { accountSessionRoutes } from './account/sessions.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { noteRefused } from './api-keys/refused.ts'
import { refusalRoutes } from './api-keys/refusal-routes.ts'
import { avatarRoutes } from './avatars/routes.ts'
import { broadcastingRoutes } from './realtime/broadcasting.ts'
import { honoPath, takesAnyBody, takesFile } from './http/call-paths.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { isDatabaseAway } from './database/away.ts'
import { databaseAway, oncePerOutage } from './http/database-away.ts'
import { isDiskFull } from './http/disk-full.ts'
import { documentRoutes } from './documents/routes.ts'
import { documentationRoutes } from './http/documentation.ts'
import { filePartRoutes } from './files/part-routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { intakeRoutes } from './operations/intake.ts'
import { registrationRoutes } from './invitations/registration-routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobRoutes } from './integrations/job-routes.ts'
import { integrationRoutes } from './integrations/routes.ts'
import type { Log } from './log.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { notificationSettingsRoutes } from './notifications/settings-routes.ts'
import { notificationTestRoutes } from './notifications/test-routes.ts'
import { attachmentRoutes } from './operations/attachments/attachment-routes.ts'
import { operationChangeRoutes } from './operations/change/change-routes.ts'
import { operationDetailRoutes } from './operations/detail-routes.ts'
import { operationListRoutes } from './operations/list/list-routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { organisationRoutes } from './organisation/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passkeySignInRoutes } from './passkeys/sign-in-routes.ts'
import { personRoutes } from './people/person-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { permissionRoutes } from './rights/permissions.ts'
import { personPermissionRoutes } from './person-permissions/routes.ts'
import { notFound, Problem } from './http/problem.ts'
import { runningRoutes } from './operations/running.ts'
import { pushRoutes } from './push/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { secondFactorSignInRoutes } from './second-factor/sign-in-routes.ts'
import { ORDINARY_BODY_BYTES } from './http/sized-body.ts'
import type { Services } from './services.ts'
import { tenantUserRoutes } from './tenant/users/routes.ts'
import { tenantOrganisationRoutes } from './tenant/organisations/routes.ts'
import { tenantRoutes } from './tenant/own/routes.ts'
import { tenantTextRoutes } from './tenant/texts/routes.ts'
import { TUS_HEADERS } from './documents/upload/tus.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { sharedRoutes } from './shared-links/public-routes.ts'
import { sharedLinkRoutes } from './shared-links/routes.ts'
import { stationRoutes } from './stations/routes.ts'
import { tenantVehicleRoutes } from './tenant/vehicles/routes.ts'
import { keywordRoutes } from './tenant/keywords/routes.ts'
import { vehicleDetailRoutes } from './vehicles/detail-routes.ts'
import { fmsIntakeRoutes } from './vehicles/intake.ts'
import { fmsSettingsRoutes } from './vehicles/fms-settings-routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { wordsFor } from './http/words.ts'

/** The whole HTTP API as a value: `createApp(services).request('/api/health')` answers without a port. */
export function createApp(services: Services): Hono {
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

  sessionRoutes(app, services)
  secondFactorSignInRoutes(app, services)
  passkeySignInRoutes(app, services)
  secondFactorRoutes(app, services)
  passkeyRoutes(app, services)
  passwordResetRoutes(app, services)
  ownDataRoutes(app, services)
  exportRoutes(app, services)
  passwordRoutes(app, services)
  emailRoutes(app, services)
  deletionRoutes(app, services)
  avatarRoutes(app, services)
  calendarRoutes(app, services)
  accountSessionRoutes(app, services)
  invitationRoutes(app, services)
  registrationRoutes(app, services)
  peopleRoutes(app, services)
  personRoutes(app, services)
  permissionRoutes(app, services)
  personPermissionRoutes(app, services)
  groupRoutes(app, services)
  tenantUserRoutes(app, services)
  organisationRoutes(app, services)
  stationRoutes(app, services)
  tenantRoutes(app, services)
  tenantOrganisationRoutes(app, services)
  tenantTextRoutes(app, services)
  integrationRoutes(app, services)
  jobRoutes(app, services)
  notificationRoutes(app, services)
  notificationSettingsRoutes(app, services)
  notificationTestRoutes(app, services)
  pushRoutes(app, services)
  filePartRoutes(app, services)
  operationRoutes(app, services)
  operationDetailRoutes(app, services)
  operationChangeRoutes(app, services)
  operationListRoutes(app, services)
  attachmentRoutes(app, services)
  documentRoutes(app, services)
  reportRoutes(app, services)
  sharedLinkRoutes(app, services)
  sharedRoutes(app, services)
  intakeRoutes(app, services)
  fmsIntakeRoutes(app, services)
  apiKeyRoutes(app, services)
  refusalRoutes(app, services)
  vehicleRoutes(app, services)
  vehicleDetailRoutes(app, services)
  fmsSettingsRoutes(app, services)
  tenantVehicleRoutes(app, services)
  keywordRoutes(app, services)
  broadcastingRoutes(app, services)
  runningRoutes(app, services)
  documentationRoutes(app)

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
