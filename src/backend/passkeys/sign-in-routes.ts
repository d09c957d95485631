import type { Hono } from 'hono'
import { askForPasskey, PASSKEY_MINUTES, signInWithPasskey } from '../../contract/account/passkeys.ts'
import { login } from '../../contract/account/session.ts'
import { noteSignedIn } from '../limits/attempt.ts'
import {
  findChallenge,
  forgetOldChallenges,
  makeChallenge,
  takeChallenge,
} from '../second-factor/challenges.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { loginAnswer, signIn } from '../session/sign-in.ts'
import { readShownCredential, requestOptions, wrongPasskey } from './ceremonies.ts'
import { credentialsOf, findCredential } from './kept.ts'
import { relyingPartyOf } from './relying-party.ts'

export function passkeySignInRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services

  serve(app, services, askForPasskey, async ({ input, now, page }) => {
    const party = relyingPartyOf(services, page)
    const named = { kind: 'second_factor', token: input.challenge ?? '', field: 'challenge' } as const
    const begun = input.challenge === undefined ? undefined : await findChallenge(database.read, named, now)
    const userId = begun?.user_id ?? null
    // Of whom is asked only where the password was shown: else it would say who has an account.
    const known = userId === null ? [] : await credentialsOf(database.read, userId)
    const options = await requestOptions(party, known)
    const about = { user_id: userId, session_id: null, challenge: options.challenge }
    const ceremony = await database.write(async (queries) => {
      // The call needs no sign-in, and most challenges are never answered: delete old ones here, or they would pile up.
      await forgetOldChallenges(queries, now)
      return makeChallenge(queries, 'passkey_sign_in', about, { now, minutes: PASSKEY_MINUTES })
    })
    return { ceremony, options }
  })

  serve(app, services, signInWithPasskey, async ({ input, now, ip, page, device, cookies }) => {
    const party = relyingPartyOf(services, page)
    const named = { kind: 'passkey_sign_in', token: input.ceremony, field: 'ceremony' } as const
    // Taken before it is looked at: one answer to each question.
    const asked = await database.write((queries) => takeChallenge(queries, named, now))
    const kept = await findCredential(database.read, input.credential.id)
    if (!kept || (asked.user_id !== null && asked.user_id !== kept.user_id)) throw wrongPasskey()
    const counter = await readShownCredential(party, asked.challenge ?? '', kept, input.credential)

    const person = { id: kept.user_id, tenant_id: kept.tenant_id }
    const arriving = { name: input.device_name, ip, token: device.token }
    const issued = await database.write(async (queries) => {
      const used = await queries
        .updateTable('passkeys')
        .set({ counter, last_used_at: new Date(now).toISOString() })
        .where('id', '=', kept.id)
        .returning('id')
        .executeTakeFirst()
      // It was removed while its signature was checked.
      if (!used) throw wrongPasskey()
      return signIn(queries, person, arriving, now, config.tokenMinutes)
    })
    log.info({ user: person.id }, 'signed in with a passkey')
    device.keep()
    await cookies.set(issued)
    const answer = await loginAnswer(services, issued, now)
    await noteSignedIn(services, login, { input: { email: answer.user.email }, ip })
    return answer
  })
}
