import type { Hono } from 'hono'
import {
  addPasskey,
  beginPasskey,
  MOST_PASSKEYS,
  PASSKEY_MINUTES,
  removePasskey,
  renamePasskey,
} from '../../contract/account/passkeys.ts'
import { requireOwnPassword } from '../account/own-password.ts'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/queue.ts'
import { mailTo } from '../mail/recipient.ts'
import { notFound, Problem } from '../http/problem.ts'
import { makeChallenge, takeChallenge } from '../second-factor/challenges.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { creationOptions, readNewCredential, wrongPasskey } from './ceremonies.ts'
import { credentialsOf, makeHandle } from './kept.ts'
import { relyingPartyOf } from './relying-party.ts'
import { passkeyAdded, passkeyRemoved } from './mail-kinds.ts'

/** The calls by which people manage their own passkeys. */
export function passkeyRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, beginPasskey, async ({ caller, input, now, page }) => {
    const { user, sessionId } = caller
    const party = relyingPartyOf(services, page)
    await requireOwnPassword(database, user.id, { password: input.password, field: 'password' })
    const known = await credentialsOf(database.read, user.id)
    if (known.length >= MOST_PASSKEYS) throw isFull()
    const options = await creationOptions(party, {
      handle: known[0]?.user_handle ?? makeHandle(),
      email: user.email,
      displayName: `${user.first_name} ${user.last_name}`,
      known,
    })
    // The handle goes with what is asked: what the device will know the person by is kept only with the passkey.
    const about = {
      user_id: user.id,
      session_id: sessionId,
      challenge: `${options.challenge}.${options.user.id}`,
    }
    const ceremony = await database.write((queries) =>
      makeChallenge(queries, 'passkey_creation', about, { now, minutes: PASSKEY_MINUTES }),
    )
    return { ceremony, options }
  })

  serve(app, services, addPasskey, async ({ caller, input, now, page }) => {
    const { user, sessionId } = caller
    const party = relyingPartyOf(services, page)
    const named = { kind: 'passkey_creation', token: input.ceremony, field: 'ceremony' } as const
    const asked = await database.write((queries) => takeChallenge(queries, named, now))
    if (asked.session_id !== sessionId) throw wrongPasskey()
    const [challenge = '', user_handle = ''] = (asked.challenge ?? '').split('.')
    const credential = await readNewCredential(party, challenge, input.credential)
    const added = await database.write(async (queries) => {
      if (await isTaken(queries, credential.credential_id)) throw new Problem(409, 'passkeyKnown')
      const known = await credentialsOf(queries, user.id)
      if (known.length >= MOST_PASSKEYS) throw isFull()
      await queueMail(queries, mailTo(user, passkeyAdded, user.id), now)
      return queries
        .insertInto('passkeys')
        .values({
          tenant_id: user.tenant_id,
          user_id: user.id,
          name: input.name,
          user_handle,
          ...credential,
          created_at: new Date(now).toISOString(),
        })
        .returning(['id', 'name', 'created_at', 'last_used_at'])
        .executeTakeFirstOrThrow()
    })
    log.info({ user: user.id }, 'passkey added')
    return new Answer(201, added)
  })

  serve(app, services, renamePasskey, async ({ caller, params, input }) => {
    const renamed = await database.write((queries) =>
      queries
        .updateTable('passkeys')
        .set({ name: input.name })
        .where('id', '=', params.passkeyId)
        .where('user_id', '=', caller.user.id)
        .returning(['id', 'name', 'created_at', 'last_used_at'])
        .executeTakeFirst(),
    )
    if (!renamed) throw notFound()
    return renamed
  })

  serve(app, services, removePasskey, async ({ caller: { user }, params, input, now }) => {
    await requireOwnPassword(database, user.id, { password: input.password, field: 'password' })
    await database.write(async (queries) => {
      const removed = await queries
        .deleteFrom('passkeys')
        .where('id', '=', params.passkeyId)
        .where('user_id', '=', user.id)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw notFound()
      await queueMail(queries, mailTo(user, passkeyRemoved, user.id), now)
    })
    log.info({ user: user.id }, 'passkey removed')
    return new Answer(204, undefined)
  })
}

async function isTaken(queries: Queries, credentialId: string): Promise<boolean> {
  const known = await queries
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return known !== undefined
}

function isFull(): Problem {
  return new Problem(409, 'passkeysFull', { values: { count: MOST_PASSKEYS } })
}
