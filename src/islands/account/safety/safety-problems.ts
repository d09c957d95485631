import type { Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { PasskeyError } from '../../../lib/account/passkeys.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { waitUnit } from '../../../i18n/wait-unit.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { problemsOfFields } from '../../ui/form/Form.tsx'

/** What a form says that changes how somebody signs in; `conflict`, of an answer 409. */
export function safetyProblems(error: unknown, t: Translate, conflict?: string): FieldProblem[] {
  const line = (text: string): FieldProblem[] => [{ field: undefined, text }]
  if (error instanceof PasskeyError) return line(t(`signInSafety.passkeys.failed.${error.failure}`))
  const problem = problemOf(error)
  console.warn('How somebody signs in was not changed.', problem)
  if (problem.kind === 'offline') return line(t('signInSafety.lost'))
  if (problem.kind === 'tooMany' && problem.waitSeconds !== undefined) {
    const { unit, count } = waitUnit(problem.waitSeconds)
    return line(t(`signInSafety.tooMany.${unit}`, { count }))
  }
  // Only fields of the form can be mended there.
  const fields = problem.kind === 'invalid' ? problemsOfFields(problem.fields) : []
  const shown = fields.filter(({ field }) => field === 'password' || field === 'code' || field === 'name')
  if (shown.length > 0) return shown
  if (fields.length > 0) return line(t('signInSafety.passkeys.failed.broken'))
  if (problem.kind === 'forbidden') return line(t('signInSafety.passkeys.failed.elsewhere'))
  const isConflict = problem.kind === 'server' && problem.status === 409
  return line(isConflict && conflict ? conflict : problemWords(t, problem).text)
}
