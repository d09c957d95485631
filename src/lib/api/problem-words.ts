import type { Translate } from '../../i18n/messages.ts'
import type { ApiProblem } from './api-error.ts'

/** What to tell a person about a failed call: what happened, and what to do. */
export function problemWords(t: Translate, problem: ApiProblem): { text: string; hint: string } {
  const name = nameOf(problem)
  return { text: t(`connection.problem.${name}.text`), hint: t(`connection.problem.${name}.hint`) }
}

function nameOf(problem: ApiProblem) {
  if (problem.kind === 'tooMany') return 'busy'
  if (problem.kind !== 'server') return problem.kind
  if (problem.status === 404) return 'missing'
  return problem.status === 503 ? 'busy' : 'server'
}
