import type { Translate } from '../../i18n/messages.ts'
import type { ApiProblem } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { problemsOfFields } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'

/** What one form says differently from the others. */
interface OwnWords {
  /** No answer came. */
  offline?: string
  /** 409. */
  conflict?: string
  /** Where the form shows a field of the call under another name: name in the call → name in the form. */
  fields?: Readonly<Record<string, string>>
}

/** What a form says when its call has failed: beside the fields that a 422 names, otherwise one sentence above the form. */
export function formProblems(t: Translate, problem: ApiProblem, own: OwnWords = {}): FieldProblem[] {
  if (problem.kind === 'invalid') {
    return problemsOfFields(problem.fields).map(({ field, text }) => ({
      field: field === undefined ? undefined : (own.fields?.[field] ?? field),
      text,
    }))
  }
  return [{ field: undefined, text: ownText(problem, own) ?? problemWords(t, problem).text }]
}

function ownText(problem: ApiProblem, { offline, conflict }: OwnWords): string | undefined {
  if (problem.kind === 'offline') return offline
  return problem.kind === 'server' && problem.status === 409 ? conflict : undefined
}
