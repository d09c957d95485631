import type { Translate } from '../../../i18n/translate.ts'
import { isMissingCall, problemOf } from '../../../lib/api/api-error.ts'
import { loginProblems } from '../../../lib/account/login-problems.ts'
import { PasskeyError } from '../../../lib/account/passkeys.ts'
import { signInByPasskey } from '../../../lib/stores/account/sign-in-steps.ts'

/** Has the device show a passkey, and signs in by it. Answers in words why that failed. */
export async function showPasskey(challenge: string | undefined, t: Translate): Promise<string | undefined> {
  try {
    await signInByPasskey(challenge)
    return undefined
  } catch (error) {
    console.warn('Nobody was signed in by a passkey.', error)
    return wordsFor(error, t)
  }
}

function wordsFor(error: unknown, t: Translate): string {
  if (error instanceof PasskeyError) {
    // That a device has one already is no reason not to show it.
    return t(`secondStep.failed.${error.failure === 'known' ? 'broken' : error.failure}`)
  }
  const problem = problemOf(error)
  if (problem.kind === 'forbidden') return t('secondStep.failed.elsewhere')
  if (isMissingCall(problem)) return t('secondStep.failed.missing')
  if (problem.kind === 'invalid') {
    return t('credential' in problem.fields ? 'secondStep.failed.refused' : 'secondStep.over')
  }
  const [{ key, values } = { key: 'login.errors.server' as const, values: undefined }] = loginProblems(error)
  return t(key, values)
}
