import type { MessageKey } from '../i18n/messages.ts'
import type { ApiProblem } from './api-error.ts'

/** What to tell a person about a failed call. */
export function problemKey(problem: ApiProblem): MessageKey {
  if (problem.kind !== 'server') return `connection.problem.${problem.kind}`
  if (problem.status === 404) return 'connection.problem.missing'
  return problem.status === 429 || problem.status === 503
    ? 'connection.problem.busy'
    : 'connection.problem.server'
}
