/** The statuses an answer may have that is not 2xx (product page, section 3). */
export type ProblemStatus = 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503

export type ProblemText =
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'method'
  | 'tooLarge'
  | 'mediaType'
  | 'invalid'
  | 'unavailable'
  | 'serverError'

/** One wrong field: a key below `problems.field`, with the values its text needs. */
export interface FieldProblem {
  key: FieldText
  values?: Record<string, string | number>
}

export type FieldText =
  | 'required'
  | 'type'
  | 'unknown'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'choice'
  | 'format'
  | 'json'
  | 'credentials'

/** An answer that is not 2xx, thrown anywhere below a call; `app.ts` words it in the caller's language. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly text: ProblemText
  readonly fields: Record<string, FieldProblem[]> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: ProblemStatus,
    text: ProblemText,
    about: { fields?: Record<string, FieldProblem[]>; headers?: Record<string, string> } = {},
  ) {
    super(text)
    this.status = status
    this.text = text
    this.fields = about.fields
    this.headers = about.headers ?? {}
  }
}

export const unauthenticated = (): Problem =>
  new Problem(401, 'unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } })
export const forbidden = (): Problem => new Problem(403, 'forbidden')
/** Also for what exists elsewhere: a foreign id and a missing one are told apart by nobody. */
export const notFound = (): Problem => new Problem(404, 'notFound')
export const invalid = (fields: Record<string, FieldProblem[]>): Problem =>
  new Problem(422, 'invalid', { fields })
