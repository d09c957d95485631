import { beforeEach, expect, test } from 'vitest'
import { codeAt } from '../../../../src/backend/second-factor/totp.ts'
import { getSignInSafety } from '../../../../src/contract/account/second-factor.ts'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { endSession, $session } from '../../../../src/lib/stores/session/session.ts'
import { signIn } from '../../../../src/lib/stores/session/session-calls.ts'
import {
  $signInSafety,
  beginApp,
  confirmApp,
  loadSignInSafety,
  removeApp,
  renewCodes,
} from '../../../../src/lib/stores/account/sign-in-safety.ts'
import { signInWithCode } from '../../../../src/lib/stores/account/sign-in-steps.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// People: optional second factor. Product page, section 3: login answers 403 {message, challenge, methods}.

const app = useApp()
const LOAD = `GET ${getSignInSafety.path}`
const shown = () => {
  const safety = $signInSafety.get()
  return safety.state === 'ready' ? safety.value : undefined
}
const problemIn = async (work: Promise<unknown>) => problemOf(await work.catch((error: unknown) => error))
const setUp = async () => {
  const { secret } = await beginApp(DEMO_PASSWORD)
  return confirmApp(codeAt(secret, Math.floor(Date.now() / 30_000)))
}

beforeEach(async () => {
  endSession()
  await app.signIn('mitglied')
  await loadSignInSafety()
})

test('what is set up is shown, and asked for at the next sign-in; what is removed is not', async () => {
  expect(shown()?.authenticator_since).toBe(null)
  const codes = await setUp()
  await loadSignInSafety()
  expect(shown()).toMatchObject({ authenticator_since: expect.any(String), recovery_codes_left: 10 })

  endSession()
  const problem = await problemIn(signIn({ email: people.mitglied, password: DEMO_PASSWORD }))
  expect(problem).toMatchObject({
    kind: 'forbidden',
    asked: { challenge: expect.any(String), methods: ['totp', 'recovery_code'] },
  })
  const challenge = (problem.kind === 'forbidden' && problem.asked?.challenge) || ''
  expect(await problemIn(signInWithCode(challenge, 'recovery_code', 'falsch'))).toMatchObject({
    kind: 'invalid',
    fields: { code: [expect.any(String)] },
  })
  await signInWithCode(challenge, 'recovery_code', codes[0] ?? '')
  expect($session.get().state).toBe('signedIn')

  await loadSignInSafety()
  expect(shown()?.recovery_codes_left).toBe(9)
  expect(await renewCodes(DEMO_PASSWORD)).toHaveLength(10)
  const open = app.holdBack(LOAD, 'answer')
  const late = loadSignInSafety()
  await expect.poll(() => app.held()).toBe(true)
  await removeApp(DEMO_PASSWORD)
  open()
  await late
  expect(shown()).toMatchObject({ authenticator_since: null, recovery_codes_left: 0 })
  endSession()
  await signIn({ email: people.mitglied, password: DEMO_PASSWORD })
  expect($session.get().state).toBe('signedIn')
})

test('whoever leaves takes it along', async () => {
  expect(shown()).toBeDefined()
  endSession()
  expect($signInSafety.get().state).toBe('loading')
})
