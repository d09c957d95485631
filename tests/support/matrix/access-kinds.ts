import type { Hono } from 'hono'
import * as v from 'valibot'
import { createApp } from '../../../src/backend/app.ts'
import { Answer, serve, serveSecret } from '../../../src/backend/http/serve.ts'
import type { Services } from '../../../src/backend/services.ts'
import { endpoint } from '../../../src/contract/endpoint.ts'
import { tokenLimits } from '../../../src/contract/limits.ts'
import { nothing } from '../../../src/contract/values.ts'
import { features } from '../../../src/backend/features.ts'

// Calls of the kinds of access that no call of the product has yet, served by the product's own `serve`.

const Served = v.object({ organisation_id: v.number(), tenant_id: v.number() })

export const kindCalls = {
  readAsMember: endpoint('GET', '/api/organisation/{organisationId}/kinds', {
    access: { kind: 'member' },
    summary: 'Reads as a member.',
    input: nothing,
    output: Served,
  }),
  writeAsMember: endpoint('POST', '/api/organisation/{organisationId}/kinds', {
    access: { kind: 'member' },
    summary: 'Writes as a member.',
    input: v.object({ text: v.string() }),
    output: Served,
    successes: [201],
    replayable: true,
  }),
  readBySecret: endpoint('GET', '/api/kinds/{secret}.txt', {
    access: { kind: 'secret' },
    summary: 'Reads by a secret.',
    input: nothing,
    output: Served,
    limits: tokenLimits,
  }),
  writeBySecret: endpoint('POST', '/api/kinds/{secret}', {
    access: { kind: 'secret' },
    summary: 'Writes by a secret.',
    input: v.object({ text: v.string() }),
    output: Served,
    successes: [201],
    limits: tokenLimits,
  }),
} as const

/** The text with which the handler of `writeBySecret` fails. */
export const FAILS = 'fails'

/** The whole API with these calls beside those of the product. The secrets are those of API keys: the table has their hashes. */
export function appWithKinds(services: Services): Hono {
  const app = createApp(services, features)
  const { database } = services
  const findSecret = (hash: string) =>
    database.read
      .selectFrom('api_keys')
      .select(['organisation_id', 'tenant_id'])
      .where('key_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()

  serve(app, services, kindCalls.readAsMember, ({ organisation: { id, tenantId } }) =>
    Promise.resolve({ organisation_id: id, tenant_id: tenantId }),
  )
  serve(app, services, kindCalls.writeAsMember, async ({ organisation: { id, tenantId }, once }) => {
    const { result } = await once(() => Promise.resolve({ organisation_id: id, tenant_id: tenantId }))
    return new Answer(201, result)
  })
  serveSecret(app, services, kindCalls.readBySecret, findSecret, ({ found }) => Promise.resolve(found))
  serveSecret(app, services, kindCalls.writeBySecret, findSecret, ({ found, input }) => {
    if (input.text === FAILS) throw new Error('The handler fails.')
    return Promise.resolve(new Answer(201, found))
  })
  return app
}
