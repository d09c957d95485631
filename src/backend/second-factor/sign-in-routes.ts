import type { Hono } from 'hono'
import {
  finishSignIn,
  SECOND_FACTOR_MINUTES,
  type SecondFactor,
} from '../../contract/account/second-factor.ts'
import { login } from '../../contract/account/session.ts'
import { attemptOfPerson, noteSignedIn } from '../limits/attempt.ts'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/queue.ts'
import { mailTo } from '../mail/recipient.ts'
import { listPasskeys } from '../passkeys/kept.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { loginAnswer, signIn } from '../session/sign-in.ts'
import { authenticatorSince, takeCode } from './authenticator.ts'
import { type Challenge, countRefusal, findChallenge, makeChallenge, takeChallenge } from './challenges.ts'
import { countCodes, useCode } from './recovery-codes.ts'
import { wrongCode } from './routes.ts'
import { recoveryCodeUsed } from './mail-kinds.ts'

/**
 * The challenge by which a sign-in goes on after the right password, if the person has a second factor. undefined: the password is
 * enough. `now` in ms since 1970.
 */
export async function askForSecondFactor(
  queries: Queries,
  userId: number,
  now: number,
): Promise<{ challenge: string; methods: SecondFactor[] } | undefined> {
  if (!(await authenticatorSince(queries, userId))) return undefined
  const methods: SecondFactor[] = ['totp']
  if ((await countCodes(queries, userId)) > 0) methods.push('recovery_code')
  if ((await listPasskeys(queries, userId)).length > 0) methods.push('passkey')
  const about = { user_id: userId, session_id: null, challenge: null }
  const validity = { now, minutes: SECOND_FACTOR_MINUTES }
  return { challenge: await makeChallenge(queries, 'second_factor', about, validity), methods }
}

export function secondFactorSignInRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services

  serve(app, services, finishSignIn, async ({ input, now, ip, device, cookies }) => {
    const named = { kind: 'second_factor', token: input.challenge, field: 'challenge' } as const
    const challenge = await findChallenge(database.read, named, now)
    const userId = challenge.user_id ?? 0

    const issued = await attemptOfPerson(services, finishSignIn, { userId, ip }, async () => {
      const outcome = await database.write((queries) =>
        finish(queries, challenge, {
          ...input,
          device: { name: input.device_name, ip, token: device.token },
          now,
        }),
      )
      if (outcome.issued) return outcome.issued
      if (outcome.refused === 'unreadable')
        log.error({ user: userId }, 'second factor code not checked: sealed with another APP_KEY')
      throw wrongCode(input.method === 'totp' ? 'code' : 'recoveryCode')
    })
    log.info({ user: userId, method: input.method }, 'signed in with a second factor')
    device.keep()
    await cookies.set(issued)
    const answer = await loginAnswer(services, issued, now)
    // To the call of the password a sign-in that needs more was neither right nor wrong.
    await noteSignedIn(services, login, { input: { email: answer.user.email }, ip })
    return answer
  })

  /** Told by returning: a refusal is counted, and must be committed. */
  async function finish(
    queries: Queries,
    challenge: Challenge,
    about: {
      method: 'totp' | 'recovery_code'
      code: string
      challenge: string
      device: Parameters<typeof signIn>[2]
      now: number
    },
  ) {
    const { now, code, method } = about
    const person = await queries
      .selectFrom('users')
      .select(['id', 'tenant_id', 'email', 'locale'])
      .where('id', '=', challenge.user_id)
      .where('active', '=', true)
      .executeTakeFirst()
    const known = { appKey: config.appKey, now }
    const outcome = !person
      ? 'wrong'
      : method === 'totp'
        ? await takeCode(queries, person.id, code, known)
        : (await useCode(queries, person.id, code, known))
          ? 'right'
          : 'wrong'
    if (!person || outcome !== 'right') {
      await countRefusal(queries, challenge)
      return { refused: outcome }
    }
    const named = { kind: 'second_factor', token: about.challenge, field: 'challenge' } as const
    await takeChallenge(queries, named, now)
    if (method === 'recovery_code') await queueMail(queries, mailTo(person, recoveryCodeUsed, person.id), now)
    return { issued: await signIn(queries, person, about.device, now, config.tokenMinutes) }
  }
}
