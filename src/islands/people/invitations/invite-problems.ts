import type { Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { entryProblemLine } from '../../../lib/account/entry-problems.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $online } from '../../../lib/stores/realtime/connection.ts'
import { problemsOfFields } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'

/** Without a network nobody is invited: said before anything is sent. */
export function offlineProblems(t: Translate): FieldProblem[] {
  return $online.get() ? [] : [{ field: undefined, text: t('invite.noNetwork') }]
}

/**
 * What has become of a call that failed, for the summary of its form.
 * @param groupIds into which groups it would have invited: whoever grants holds
 */
export function problemsOfSending(t: Translate, error: unknown, groupIds: readonly number[]): FieldProblem[] {
  console.warn('Nobody was invited.', error)
  const problem = problemOf(error)
  if (problem.kind === 'invalid')
    return problemsOfFields(problem.fields).map(({ field, text }) => ({
      field: field?.split('.').at(-1),
      text,
    }))
  if (problem.kind === 'forbidden' && groupIds.length > 0)
    return [{ field: 'group_ids', text: t('invite.groupsForbidden') }]
  // Perhaps only the answer was lost.
  if (problem.kind === 'offline') return [{ field: undefined, text: t('invite.lost') }]
  if (problem.kind === 'tooMany') return [{ field: undefined, text: entryProblemLine(t, problem) }]
  const { text, hint } = problemWords(t, problem)
  return [{ field: undefined, text: `${text}. ${hint}` }]
}
