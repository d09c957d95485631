import { randomBytes } from 'node:crypto'
import type { Answer } from './faults.ts'
import { type Caller, type Keys, seconds, type State } from './model.ts'

const TOKEN_LIVES_S = 3600

/** A key of 64 characters from A-Z, a-z, 0-9, - and _. */
export const newKey = (): string => randomBytes(48).toString('base64url')

/** The key of a call: of the query, else of the body, else the token of the header Authorization. */
export function callerOf(
  { keys, tokens, now }: State,
  query: URLSearchParams,
  body: Record<string, unknown>,
  authorization: string | undefined,
): Caller {
  const key = query.get('accesskey') ?? body['accesskey']
  if (key === keys.personal) return 'personal'
  if (key === keys.system) return 'system'
  if (key) return 'other'

  // A plain key as Bearer "will be supplied later", say the documents: only tokens count.
  const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  if (token === undefined) return 'none'
  const known = tokens.get(token)
  return known && known.until > seconds(now()) && known.key === keys.personal ? 'personal' : 'other'
}

/** The refusal of a caller who may not make a call of `wanted`. */
export function refusalOf(
  caller: Caller,
  wanted: keyof Keys,
  isToken: boolean,
  { quirks }: State,
): Answer | undefined {
  if (caller === wanted) return undefined
  if (caller === 'none' || caller === 'other')
    return failure(isToken ? 401 : quirks.wrongKeyStatus, 'Accesskey fehlt oder ungültig')
  return failure(403, 'Zugriff nicht gestattet')
}

export function failure(status: number, message: string): Answer {
  return { status, body: { success: false, message, status } }
}

/** A token as `auth/jwt` gives it out: it looks like a JWT, and holds for an hour of the stand-in's clock. */
export function newToken({ tokens, keys, now }: State): string {
  const until = seconds(now()) + TOKEN_LIVES_S
  const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const signature = randomBytes(32).toString('base64url')
  const token = `${part({ alg: 'HS256', typ: 'JWT', exp: until })}.${part({ exp: until })}.${signature}`
  tokens.set(token, { until, key: keys.personal })
  return token
}

/** POST /api/v2/auth/login: a failure is answered 200, too. */
export function logIn(state: State, body: Record<string, unknown>, query: URLSearchParams): Answer {
  const { username = '', password = '', jwt } = objectOf(body['Login'])
  const errors: Record<string, string[]> = {}
  if (username === '') errors['username'] = ['E-Mail-Adresse darf nicht leer sein.']
  if (password === '') errors['password'] = ['Passwort darf nicht leer sein.']
  const isRight = username === state.login.username && password === state.login.password
  if (!isRight && Object.keys(errors).length === 0)
    errors['password'] = ['E-Mail-Adresse oder Passwort ist falsch.']
  if (!isRight) return { status: 200, body: { success: false, error: '2', errors } }

  const wantsToken = jwt === true || query.get('jwt') === 'true'
  const user = {
    access_token: state.keys.personal,
    auth_key: state.keys.personal,
    autologin: false,
    default_user_cluster_relation: state.units[0].ucr,
  }
  const ucr = state.units.map(({ ucr: id, name, shortname }) => ({ id, usergroup_id: 8, name, shortname }))
  const data = { user, ucr, ...(wantsToken && { jwt: newToken(state) }) }
  return { status: 200, body: { success: true, data } }
}

/** A JSON value as an object: {} for everything else. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
