import type * as v from 'valibot'
import type { ApiKeyScope } from './organisation/api-key-scopes.ts'
import type { RateLimit } from './limits.ts'
import type { PermissionName } from './permission-names.ts'

/**
 * Who may call: checked by the backend in one place (`serve`) before the handler runs, fail-closed.
 * `organisation` means: the caller may see `{organisationId}` of the path, and holds `permission` there;
 * `organisationAdmin`: and administers it, as its own administrators and those of the tenant do, and holds `permission` if one is said;
 * `tenantAdmin`: administers the tenant they belong to, which is what the call is about.
 */
export type CallAccess =
  | { kind: 'open' }
  | { kind: 'apiKey'; scope: ApiKeyScope }
  | { kind: 'session' }
  /** Only channel authorisation: the token, or in cookie mode the cookie with its header and Origin. */
  | { kind: 'sessionOrCookie' }
  /** Only `POST /api/refresh`: a token up to 24 h past its expiry is good enough. */
  | { kind: 'renewableSession' }
  /** `besides`: what it takes as well; unless it is said, what `neededFor` the permission. */
  | { kind: 'organisation'; permission: PermissionName; besides?: readonly PermissionName[] }
  | { kind: 'organisationAdmin'; permission?: PermissionName }
  /** As `organisation`, of whoever has asked for the address that ends with this token, while their session lasts. */
  | { kind: 'signedAddress'; permission: PermissionName }
  | { kind: 'tenantAdmin' }

/** What is read of a body that may be labelled as it likes; what is beyond is dropped and named. */
export interface AnyBody {
  bytes: number
  /** Fields, and entries of lists, in all, besides those that are known. */
  keys: number
  /** Those that are known: they are read whatever else there is, and by them a form is known that is not labelled as one. */
  fields: readonly string[]
  /** The one of these that is a list: how many of its entries are taken, and the fields that are known of each. */
  list: { name: string; most: number; fields: readonly string[] }
}

/** What a file is that a call answers. */
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

/** The placeholders of a path: tokens and secrets are texts, everything else is an integer id. */
export type PathParams<Path extends string> = {
  [Name in ParamNames<Path>]: Name extends 'token' | 'secret' ? string : number
}

export type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** One call of the contract. The URL of a call is written here and nowhere else. */
export interface Endpoint<
  Path extends string = string,
  Input extends AnySchema = AnySchema,
  Output extends AnySchema = AnySchema,
  Access extends CallAccess = CallAccess,
> {
  method: Method
  path: Path
  access: Access
  /** Query of a GET, JSON body of everything else; a DELETE takes either. Of a call that takes a file: its query. */
  input: Input
  output: Output
  /** The kind of file it answers instead of JSON; `output` is `v.blob()` then. */
  produces?: FileType | undefined
  /** Its body is a file, of at most so many bytes, as it is. */
  takesFile?: number | undefined
  /** Its body is handed on as it comes, however long it is. */
  takesStream?: true | undefined
  /** Its input comes in the headers of a protocol, which its answers carry too: tus 1.0, for uploads that can be resumed. */
  protocol?: 'tus' | undefined
  /** Whether parts of the file it answers can be asked for (RFC 9110, 14). */
  ranges?: true | undefined
  /** The types that file may be sent as; every type if absent. */
  takesTypes?: readonly string[] | undefined
  /** Whether it is one of the specification's (section 7), which every backend has; all others are ours. */
  specified?: true | undefined
  /** One English sentence for the OpenAPI document. */
  summary: string
  /** Whether a URL-encoded form is taken besides JSON: for clients of a protocol that send one. */
  acceptsForm?: boolean | undefined
  /** Whether its label is ignored: what reads as JSON is JSON, a form gives its fields. It may be larger than other bodies. */
  takesAnyBody?: AnyBody | undefined
  /** The statuses of success; 204 has no body. */
  successes: readonly Success[]
  /**
   * Whether an `Idempotency-Key` is taken: a call that is sent again under its key is answered as the first time, and
   * does nothing more.
   */
  replayable?: boolean | undefined
  /** When it is answered with 409: one English sentence. */
  conflict?: string | undefined
  /** What slows down whoever is refused again and again: all of them hold at once. */
  limits: readonly RateLimit[]
}

export type Success = 200 | 201 | 204

/** One call. Said to have no side effects, so that a page carries only the calls it makes. */
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
