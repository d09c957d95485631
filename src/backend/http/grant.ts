import type { Context } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import { neededBy } from '../../contract/permission-names.ts'
import { findApiKey } from '../api-keys/find.ts'
import type { AcceptedKey } from '../api-keys/intake-key.ts'
import type { Services } from '../services.ts'
import {
  createCaller,
  requireAdministration,
  requireMembership,
  requirePermission,
  requireTenantAdministration,
  type Caller,
} from '../session/caller.ts'
import type { ChannelCookies } from '../session/channel-cookies.ts'
import { type FindSecret, requireSecret } from '../session/secrets.ts'
import { authenticate } from '../session/sessions.ts'
import { readSignedAddress } from '../session/signed-address.ts'
import { bearerToken } from '../session/tokens.ts'
import { missingKey, unauthenticated } from './problem.ts'

interface Needed {
  params: Readonly<Record<string, string | number>>
  cookies: ChannelCookies
  findSecret: FindSecret<object> | undefined
}

/**
 * Checks who calls, by the access that the call declares: refuses by default, and unknown kinds of access always.
 * @throws {Problem} 401, 403 or 404 by the kind of access
 */
export async function grant(
  call: Endpoint,
  services: Services,
  context: Context,
  { params, cookies, findSecret }: Needed,
): Promise<{ caller: Caller } | { key: AcceptedKey } | object> {
  const { database, now } = services
  const { access } = call
  if (access.kind === 'open') return {}
  if (access.kind === 'secret' && findSecret) {
    return { found: await requireSecret(findSecret, String(params['secret']), now()) }
  }
  if (access.kind === 'signedAddress') {
    const signedIn = await readSignedAddress(services, call, params)
    const caller = createCaller(database, signedIn)
    return {
      caller,
      organisation: await requirePermission(caller, Number(params['organisationId']), access.permission),
    }
  }

  const authorization = context.req.header('Authorization')
  if (access.kind === 'sessionOrCookie' && authorization === undefined) {
    return { caller: createCaller(database, await cookies.signedIn()) }
  }
  const token = bearerToken(authorization)
  if (!token) throw access.kind === 'apiKey' ? missingKey() : unauthenticated()
  if (access.kind === 'renewableSession') return { token }
  if (access.kind === 'apiKey') {
    return { key: await findApiKey(services, { key: token, scope: access.scope, now: now() }) }
  }

  const caller = createCaller(database, await authenticate(database, token, now()))
  services.liveWatch.personCalled()
  if (access.kind === 'session' || access.kind === 'sessionOrCookie') return { caller }
  if (access.kind === 'organisation') {
    const organisation = await requirePermission(
      caller,
      Number(params['organisationId']),
      access.permission,
      neededBy(access),
    )
    return { caller, organisation }
  }
  if (access.kind === 'member') {
    return { caller, organisation: await requireMembership(caller, Number(params['organisationId'])) }
  }
  if (access.kind === 'organisationAdmin') {
    const organisation = await requireAdministration(caller, Number(params['organisationId']))
    if (access.permission) await requirePermission(caller, organisation.id, access.permission)
    return { caller, organisation }
  }
  if (access.kind === 'tenantAdmin') {
    requireTenantAdministration(caller)
    return { caller }
  }
  throw unauthenticated()
}
