import type { MessageKey, Values } from '../../i18n/messages.ts'
import { waitUnit } from '../../i18n/wait-unit.ts'
import { problemOf } from '../api/api-error.ts'

export interface LoginProblem {
  /** The field it is about; undefined: none. */
  field: 'email' | 'password' | undefined
  /** Changing this one may mend it as well. */
  orFields?: readonly ['password']
  key: MessageKey
  values?: Values
}

export function missingCredentials({ email, password }: { email: string; password: string }): LoginProblem[] {
  const problems: LoginProblem[] = []
  if (email === '') problems.push({ field: 'email', key: 'login.errors.emailMissing' })
  if (password === '') problems.push({ field: 'password', key: 'login.errors.passwordMissing' })
  return problems
}

/** Backends refuse wrong credentials with 401 or 422; which of both was wrong, none of them says. */
export function loginProblems(error: unknown): LoginProblem[] {
  const problem = problemOf(error)
  switch (problem.kind) {
    case 'unauthenticated':
    case 'invalid':
      return [{ field: 'email', orFields: ['password'], key: 'login.errors.credentials' }]
    case 'forbidden':
      return [{ field: undefined, key: problem.asked ? 'login.errors.asked' : 'login.errors.forbidden' }]
    case 'offline':
      return [{ field: undefined, key: 'login.errors.offline' }]
    case 'tooMany':
      return [{ field: undefined, ...waitWords(problem.waitSeconds) }]
    case 'server':
    case 'bodyRefused':
    case 'unexpected':
      return [{ field: undefined, key: 'login.errors.server' }]
  }
}

/** Said once, as a sentence: a clock that ticks would be read out again and again. */
function waitWords(seconds: number | undefined): { key: MessageKey; values?: Values } {
  if (seconds === undefined) return { key: 'login.errors.tooMany.unknown' }
  const { unit, count } = waitUnit(seconds)
  return { key: `login.errors.tooMany.${unit}`, values: { count } }
}
