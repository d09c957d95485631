import type * as v from 'valibot'
import type { ApiKeyScope } from './organisation/api-key-scopes.ts'
import type { RateLimit } from './limits.ts'
import type { PermissionName } from './permission-names.ts'

/**
 * Who may call. The backend checks it in one place (`serve`), before the handler runs, and refuses by default.
 * `organisation`: the caller may see `{organisationId}` of the path and holds `permission` there;
 * `organisationAdmin`: the caller also administers it (as its own or a tenant administrator) and, if given, holds `permission`;
 * `member`: the caller is a member of `{organisationId}` of the path now, with or without any permission, or administers its tenant;
 * `tenantAdmin`: the caller administers their own tenant, and the call concerns this tenant;
 * `secret`: the path has a `{secret}` that only its holders know (43 characters base64url), without a session.
 */
export type CallAccess =
  | { kind: 'open' }
  | { kind: 'apiKey'; scope: ApiKeyScope }
  | { kind: 'session' }
  /** Only for channel authorisation: the token, or in cookie mode the cookie with its header and Origin. */
  | { kind: 'sessionOrCookie' }
  /** Only for `POST /api/refresh`: accepts a token up to 24 h past its expiry. */
  | { kind: 'renewableSession' }
  /** `besides`: further permissions that the caller needs; without it, the caller needs `neededFor(permission)`. */
  | { kind: 'organisation'; permission: PermissionName; besides?: readonly PermissionName[] }
  | { kind: 'organisationAdmin'; permission?: PermissionName }
  /** As `organisation`; the caller is the member who requested the URL that ends with this token, while their session lasts. */
  | { kind: 'signedAddress'; permission: PermissionName }
  | { kind: 'member' }
  | { kind: 'tenantAdmin' }
  /** Served by `serveSecret`, which knows how to look it up. */
  | SecretAccess

export interface SecretAccess {
  kind: 'secret'
}

/** Limits for reading a body regardless of its Content-Type. The server names dropped parts in `warnings`. */
export interface AnyBody {
  bytes: number
  /** Most unknown fields and list entries, in the whole body; the server drops further ones. */
  keys: number
  /** The known fields: `keys` does not limit them. A body with one of them counts as a form even without a form's Content-Type. */
  fields: readonly string[]
  /** The known field that is a list: how many of its entries count as known, and the known fields of an entry. */
  list: { name: string; most: number; fields: readonly string[] }
}

/** Content types of the files that calls return. */
export type FileType =
  | 'text/csv'
  | 'application/json'
  | 'application/pdf'
  | 'application/octet-stream'
  | 'application/zip'
  | 'image/webp'
  | 'text/calendar'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The placeholders of a path: tokens and secrets are strings, all others are integer ids. */
export type PathParams<Path extends string> = {
  [Name in ParamNames<Path>]: Name extends 'token' | 'secret' ? string : number
}

export type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** One call of the contract: the only place that contains its URL. */
export interface Endpoint<
  Path extends string = string,
  Input extends AnySchema = AnySchema,
  Output extends AnySchema = AnySchema,
  Access extends CallAccess = CallAccess,
> {
  method: Method
  path: Path
  access: Access
  /** The query of a GET or of a call that takes a file, otherwise the JSON body; a DELETE takes either. */
  input: Input
  output: Output
  /** Content type of the file that the call returns instead of JSON; `output` is `v.blob()` then. */
  produces?: FileType | undefined
  /** The request body is a raw file of at most this many bytes. */
  takesFile?: number | undefined
  /** The handler receives the request body as a stream of any length. */
  takesStream?: true | undefined
  /** Requests and responses carry the headers of a protocol, which are the input: tus 1.0, for resumable uploads. */
  protocol?: 'tus' | undefined
  /** Whether clients can request ranges of the returned file (RFC 9110, section 14). */
  ranges?: true | undefined
  /** Accepted content types of the file in the request; absent: every type. */
  takesTypes?: readonly string[] | undefined
  /** Whether the specification (section 7) defines the call, so that every backend has it; all other calls are ours. */
  specified?: true | undefined
  /** One English sentence for the OpenAPI document. */
  summary: string
  /** Whether the call also takes a URL-encoded form, which clients of some protocols send instead of JSON. */
  acceptsForm?: boolean | undefined
  /** The call takes JSON or a form regardless of the Content-Type. The body may be larger than those of other calls. */
  takesAnyBody?: AnyBody | undefined
  /** The statuses of success; 204 has no body. */
  successes: readonly Success[]
  /**
   * Whether the call takes an `Idempotency-Key`: a repeated request with the same key gets the first response again and
   * changes nothing.
   */
  replayable?: boolean | undefined
  /** The reason for a 409 response: one English sentence. */
  conflict?: string | undefined
  /** Rate limits, mainly for repeated refused attempts; all of them apply at once. */
  limits: readonly RateLimit[]
}

export type Success = 200 | 201 | 204

/** Defines a call. Marked as free of side effects, so that the bundler keeps only the calls that a page makes. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Path extends string,
  Input extends AnySchema,
  Output extends AnySchema,
  const Access extends CallAccess,
>(
  method: Method,
  path: Path,
  about: {
    access: Access
    specified?: true
    summary: string
    input: Input
    output: Output
    produces?: FileType
    takesFile?: number
    takesStream?: true
    protocol?: 'tus'
    ranges?: true
    takesTypes?: readonly string[]
    successes?: readonly Success[]
    acceptsForm?: boolean
    takesAnyBody?: AnyBody
    replayable?: true
    conflict?: string
    limits?: readonly RateLimit<keyof v.InferInput<Input> & string>[]
  },
): Endpoint<Path, Input, Output, Access> {
  return { method, path, successes: [200], limits: [], ...about }
}
