import type { Context, Hono } from 'hono'
import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { foldEmail, isEmailAddress, LONGEST_EMAIL } from '../../contract/account/email-address.ts'
import { NewPassword } from '../../contract/account/password.ts'
import { organisationTextLimits } from '../../contract/organisation/organisation.ts'
import { LONGEST_NAME } from '../../contract/people/person-name.ts'
import type { Translate } from '../../i18n/translate.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Database, Queries } from '../database/database.ts'
import { lockTable } from '../database/lock-table.ts'
import { guessedBy } from '../account/guessed-passwords.ts'
import { RETRY_AFTER_SECONDS } from '../http/database-away.ts'
import { withoutLink } from '../../contract/people/person-name.ts'
import { plainText, storableText } from '../http/json.ts'
import type { FieldProblem } from '../http/problem.ts'
import { fieldProblems } from '../http/validate.ts'
import { channelCookies } from '../session/channel-cookies.ts'
import { deviceCookie } from '../session/device-cookie.ts'
import { hashPassword } from '../session/passwords.ts'
import { loginAnswer, signIn } from '../session/sign-in.ts'
import type { Services } from '../services.ts'
import { hashToken, makeToken } from '../session/tokens.ts'
import { addFirstGroup } from '../tenant/organisations/first-group.ts'
import { wordsFor } from '../http/words.ts'
import { type Field, formPage, gonePage, sendPage, signedInPage, textPage } from './page.ts'

const line = (limit: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(limit))

/** As everywhere else where these are given: what passes here is good for signing in, and can be changed later. */
const SetUp = v.object({
  tenant: v.pipe(line(organisationTextLimits.name), withoutLink),
  organisation: v.pipe(line(organisationTextLimits.name), withoutLink),
  firstName: v.pipe(line(LONGEST_NAME), withoutLink),
  lastName: v.pipe(line(LONGEST_NAME), withoutLink),
  email: v.pipe(
    line(LONGEST_EMAIL),
    v.check((email) => isEmailAddress(foldEmail(email))),
  ),
  password: NewPassword,
})
type Filled = v.InferOutput<typeof SetUp>
const fields = Object.keys(SetUp.entries) as Field[]

/**
 * The one-time link for creating the first tenant administrator (architecture, section 4). Returns its path; undefined: an account
 * exists already. The token exists only in this process: each start of an empty installation makes a new one, and it ends with the
 * first tenant.
 */
export async function setupRoutes(app: Hono, services: Services): Promise<string | undefined> {
  if (!(await isEmpty(services.database))) return undefined

  const token = makeToken()
  const isToken = (given: string): boolean =>
    timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  const isOpen = async (context: Context): Promise<boolean> =>
    isToken(context.req.param('token') ?? '') && (await isEmpty(services.database))

  /** Serves the page. While the database is away, a page says so in words. */
  const serve = (method: 'GET' | 'POST', work: (context: Context, t: Translate) => Promise<Response>) =>
    app.on(method, '/api/setup/:token', async (context) => {
      const t = wordsFor(context.req.header('Accept-Language'))
      return work(context, t).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error
        context.header('Retry-After', String(RETRY_AFTER_SECONDS))
        return sendPage(context, 503, textPage(t, t('problems.unavailable')))
      })
    })

  serve('GET', async (context, t) =>
    (await isOpen(context))
      ? sendPage(context, 200, formPage(t, { fields, filled: {}, problems: [] }))
      : sendPage(context, 404, gonePage(t)),
  )
  serve('POST', async (context, t) => {
    if (!(await isOpen(context))) return sendPage(context, 404, gonePage(t))

    const filled = readForm(new URLSearchParams(await context.req.text()))
    const problems = check(filled, t)
    if (problems.length > 0) return sendPage(context, 422, formPage(t, { fields, filled, problems }))
    const passwordHash = await hashPassword(filled.password)
    const now = services.now()
    const about = { passwordHash, now, firstGroup: t('tenantOrganisations.firstGroup') }
    const device = deviceCookie(services, context)
    const arriving = {
      name: context.req.header('User-Agent') ?? 'web',
      ip: services.addressOf(context),
      token: device.token,
    }
    const issued = await services.database.write(async (queries) => {
      await lockTable(queries, services.database.engine, 'tenants')
      const person = await create(queries, filled, about)
      return person && signIn(queries, person, arriving, now, services.config.tokenMinutes)
    })
    if (!issued) return context.redirect('/login', 303)
    services.log.info('first tenant administrator created')
    device.keep()
    await channelCookies(services, context).set(issued)
    return sendPage(context, 200, signedInPage(t, await loginAnswer(services, issued, now), now))
  })
  return `/api/setup/${token}`
}

async function isEmpty(database: Database): Promise<boolean> {
  return !(await database.read.selectFrom('tenants').select('id').limit(1).executeTakeFirst())
}

/** Reads the fields of the form; missing fields become empty. */
function readForm(form: URLSearchParams): Filled {
  const read = (field: Field, clean: (text: string) => string): string => clean(form.get(field) ?? '')
  const filled = Object.fromEntries(fields.map((field) => [field, read(field, plainText).trim()])) as Filled
  // A password is taken as typed.
  return { ...filled, password: read('password', storableText) }
}

function check(filled: Filled, t: Translate): string[] {
  const guessed = guessedBy(filled.password, {
    first_name: filled.firstName,
    last_name: filled.lastName,
    email: filled.email,
    organisations: [filled.tenant, filled.organisation],
  })
  const wrong = fieldProblems(SetUp, filled)
  const problems = fields.flatMap((field) => (wrong[field] ?? []).map((problem) => say(field, problem, t)))
  return guessed ? [...problems, t(`problems.field.${guessed}`)] : problems
}

function say(field: Field, { key, values }: FieldProblem, t: Translate): string {
  const name = t(`setup.${field}`)
  if (key === 'required') return t('setup.required', { field: name })
  // Of all that is given only a password can be too short.
  if (key === 'tooShort') return t('setup.passwordTooShort')
  if (field === 'email' && key === 'format') return t('setup.emailInvalid')
  return t('setup.wrong', { field: name, problem: t(`problems.field.${key}`, values) })
}

/** Returns the new administrator; undefined if a tenant exists already (a second form sent at the same time). */
async function create(
  queries: Queries,
  filled: Filled,
  { passwordHash, now, firstGroup }: { passwordHash: string; now: number; firstGroup: string },
): Promise<{ id: number; tenant_id: number } | undefined> {
  if (await queries.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) return undefined
  const created_at = new Date(now).toISOString()
  const tenant = await queries
    .insertInto('tenants')
    .values({ name: filled.tenant, locale: 'de', created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const organisation = await queries
    .insertInto('organisations')
    .values({
      tenant_id: tenant.id,
      name: filled.organisation,
      short_name: filled.organisation.slice(0, organisationTextLimits.short_name).toWellFormed(),
      kind: 'FF',
      time_zone: 'Europe/Berlin',
      active: true,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addFirstGroup(
    queries,
    { id: organisation.id, tenantId: tenant.id },
    { name: firstGroup, at: created_at },
  )
  const user = await queries
    .insertInto('users')
    .values({
      tenant_id: tenant.id,
      tenant_admin: true,
      first_name: filled.firstName,
      last_name: filled.lastName,
      email: foldEmail(filled.email),
      locale: 'de',
      active: true,
      password_hash: passwordHash,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('memberships')
    .values({
      user_id: user.id,
      organisation_id: organisation.id,
      tenant_id: tenant.id,
      admin: true,
      joined_at: created_at,
    })
    .execute()
  return { id: user.id, tenant_id: tenant.id }
}
