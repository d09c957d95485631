import * as v from 'valibot'
import type { AnySchema } from '../../contract/endpoint.ts'
import { LINK_IN_NAME } from '../../contract/people/person-name.ts'
import { invalid, type FieldProblem } from './problem.ts'

/**
 * Parses a value by a schema of the contract.
 * @throws {Problem} 422 with all wrong fields by their dotted paths.
 */
export function validate<Schema extends AnySchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw invalid(problemsOf(result.issues))
}

/** The problems of a value, by the dotted paths of its fields; empty for a valid value. */
export function fieldProblems(schema: AnySchema, value: unknown): Readonly<Record<string, FieldProblem[]>> {
  const result = v.safeParse(schema, value)
  return result.success ? {} : problemsOf(result.issues)
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, FieldProblem[]> {
  const fields: Record<string, FieldProblem[]> = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? 'body'
    fields[path] = [...(fields[path] ?? []), describe(issue)]
  }
  return fields
}

/** Maps an issue of valibot to one of our texts. */
function describe(issue: v.BaseIssue<unknown>): FieldProblem {
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key: 'unknown' }
  if (issue.kind === 'schema' && issue.input === undefined) return { key: 'required' }
  if (issue.type === 'picklist') return { key: 'choice', values: { expected: withoutQuotes(issue.expected) } }
  if (issue.kind === 'schema') return { key: 'type' }

  const limit = 'requirement' in issue ? Number(issue.requirement) : 0
  if (issue.type === 'min_length' && limit === 1) return { key: 'required' }
  if (issue.type === 'min_length') return { key: 'tooShort', values: { limit } }
  if (issue.type === 'max_length') return { key: 'tooLong', values: { limit } }
  if (issue.type === 'min_value') return { key: 'tooSmall', values: { limit } }
  if (issue.type === 'max_value') return { key: 'tooLarge', values: { limit } }
  return { key: issue.message === LINK_IN_NAME ? LINK_IN_NAME : 'format' }
}

function withoutQuotes(expected: string | null): string {
  return (expected ?? '').replaceAll(/["()]/g, '').replaceAll(' | ', ', ')
}
