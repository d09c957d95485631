import * as v from 'valibot'
import { problemOf } from './api-error.ts'

/**
 * How a thing stands that somebody else has changed since it was read, as the answer of a conflict (409) says it; undefined: that is
 * not what went wrong, or the answer does not say.
 */
export function conflictOf<Schema extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  schema: Schema,
  error: unknown,
): v.InferOutput<Schema> | undefined {
  const problem = problemOf(error)
  if (problem.kind !== 'server' || problem.status !== 409) return undefined
  const current = v.safeParse(schema, problem.current)
  return current.success ? current.output : undefined
}
