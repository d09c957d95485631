import type { Hono } from 'hono'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSignInSafety,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../../contract/account/second-factor.ts'
import { requireOwnPassword } from '../account/own-password.ts'
import { queueMail } from '../mail/queue.ts'
import { mailTo } from '../mail/recipient.ts'
import { listPasskeys } from '../passkeys/kept.ts'
import { Problem } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { authenticatorSince, beginSecret, confirmSecret, forgetAuthenticator } from './authenticator.ts'
import { countCodes, replaceCodes } from './recovery-codes.ts'
import { otpauthAddress } from './totp.ts'
import { recoveryCodesRenewed, secondFactorOff, secondFactorOn } from './mail-kinds.ts'

/** The calls by which people set up their own second factor. */
export function secondFactorRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services
  const { appKey } = config

  serve(app, services, getSignInSafety, async ({ caller: { user } }) => ({
    authenticator_since: (await authenticatorSince(database.read, user.id)) ?? null,
    recovery_codes_left: await countCodes(database.read, user.id),
    passkeys: await listPasskeys(database.read, user.id),
  }))

  serve(app, services, beginAuthenticator, async ({ caller, input, now, t }) => {
    const { user, sessionId } = caller
    await requireOwnPassword(database, user.id, { password: input.password, field: 'password' })
    const secret = await database.write((queries) => beginSecret(queries, user, sessionId, { appKey, now }))
    if (secret === undefined) throw new Problem(409, 'authenticatorOn')
    return { secret, uri: otpauthAddress(secret, { issuer: t('common.product'), account: user.email }) }
  })

  serve(app, services, confirmAuthenticator, async ({ caller, input, now }) => {
    const { user, sessionId } = caller
    const done = await database.write(async (queries) => {
      const about = { sessionId, code: input.code }
      const outcome = await confirmSecret(queries, user.id, about, { appKey, now })
      if (outcome !== 'confirmed') return outcome
      await queueMail(queries, mailTo(user, secondFactorOn, user.id), now)
      return replaceCodes(queries, user, { appKey, now })
    })
    if (done === 'notBegun') throw new Problem(409, 'authenticatorNotBegun')
    if (done === 'wrong') throw wrongCode()
    log.info({ user: user.id }, 'second factor set up')
    return new Answer(201, { recovery_codes: done })
  })

  serve(app, services, renewRecoveryCodes, async ({ caller: { user }, input, now }) => {
    await requireOwnPassword(database, user.id, { password: input.password, field: 'password' })
    const recovery_codes = await database.write(async (queries) => {
      if (!(await authenticatorSince(queries, user.id))) throw new Problem(409, 'authenticatorOff')
      await queueMail(queries, mailTo(user, recoveryCodesRenewed, user.id), now)
      return replaceCodes(queries, user, { appKey, now })
    })
    log.info({ user: user.id }, 'recovery codes renewed')
    return new Answer(201, { recovery_codes })
  })

  serve(app, services, removeAuthenticator, async ({ caller: { user }, input, now }) => {
    await requireOwnPassword(database, user.id, { password: input.password, field: 'password' })
    const removed = await database.write(async (queries) => {
      const wasOn = await forgetAuthenticator(queries, user.id)
      if (wasOn) await queueMail(queries, mailTo(user, secondFactorOff, user.id), now)
      return wasOn
    })
    if (removed) log.info({ user: user.id }, 'second factor removed')
    return new Answer(204, undefined)
  })
}

export function wrongCode(key: 'code' | 'recoveryCode' = 'code'): Problem {
  return new Problem(422, 'invalid', { fields: { code: [{ key }] }, refusesSecret: true })
}
