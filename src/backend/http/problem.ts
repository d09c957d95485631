import type { LockReason } from '../../contract/people/people.ts'
import type { SecondFactorAsked } from '../../contract/account/second-factor.ts'
import type { Values } from '../../i18n/messages.ts'
import { waitUnit } from '../../i18n/wait-unit.ts'

/**
 * The statuses an answer may have that is not 2xx (product page, section 3); 419 is what clients of Laravel know, 412, 460 and 507
 * what those of tus.
 */
export type ProblemStatus =
  | 401
  | 403
  | 404
  | 405
  | 409
  | 412
  | 413
  | 415
  | 416
  | 419
  | 422
  | 423
  | 429
  | 460
  | 503
  | 507

export type ProblemText =
  | 'unauthenticated'
  | 'missingKey'
  | 'wrongKey'
  | 'otherKey'
  | 'forbidden'
  | 'csrf'
  | 'secondFactor'
  | 'secondFactorLocked'
  | 'authenticatorOn'
  | 'authenticatorOff'
  | 'authenticatorNotBegun'
  | 'passkeysElsewhere'
  | 'passkeysFull'
  | 'passkeyKnown'
  | 'notFound'
  | 'closed'
  | 'changed'
  | 'vehicleChanged'
  | 'vehicleInUse'
  | 'fmsSettingsChanged'
  | 'groupChanged'
  | 'groupsFull'
  | 'organisationChanged'
  | 'organisationsFull'
  | 'tenantChanged'
  | 'tenantTextChanged'
  | 'stationChanged'
  | 'stationsFull'
  | 'stationInUse'
  | 'keywordChanged'
  | 'keywordsFull'
  | 'keywordInOperations'
  | 'keywordInDocuments'
  | 'grantsChanged'
  | 'ownGrants'
  | 'generalGrants'
  | 'notHeld'
  | 'alreadyClosed'
  | 'stillOpen'
  | 'archived'
  | 'merged'
  | 'mergeClosed'
  | 'notRestorable'
  | 'notShareable'
  | 'sharedLinksFull'
  | 'expiredNotShareable'
  | 'pictureNotShareable'
  | 'notWithdrawable'
  | 'invitationOver'
  | 'invitationUsed'
  | 'accountExists'
  | 'accountInactive'
  | 'accountElsewhere'
  | 'otherAccount'
  | 'personChanged'
  | 'personLeft'
  | 'ownMembership'
  | 'lastAdministrator'
  | 'administersAlone'
  | 'emailTaken'
  | 'documentChanged'
  | 'documentNotRead'
  | 'documentMissing'
  | 'documentsAway'
  | 'documentTooLarge'
  | 'quotaExceeded'
  | 'diskFull'
  | 'uploadsFull'
  | 'uploadOffset'
  | 'uploadChecksum'
  | 'uploadTaken'
  | 'folderChanged'
  | 'foldersFull'
  | 'folderTooDeep'
  | 'folderInItself'
  | 'folderInBin'
  | 'folderNameTaken'
  | 'tusVersion'
  | 'range'
  | 'method'
  | 'tooLarge'
  | 'tooManyLarge'
  | 'fileTooLarge'
  | 'attachmentsFull'
  | 'mediaType'
  | 'fileType'
  | 'invalid'
  | 'unavailable'
  | 'serverError'
  | `tooMany.${TooMany}.${'seconds' | 'minutes'}`

/** Whether everybody waits, or only whoever comes with a wrong secret. */
export type TooMany = 'wait' | 'wrongSecret'

/** One wrong field: a key below `problems.field`, with the values its text needs. */
export interface FieldProblem {
  key: FieldText
  values?: Record<string, string | number>
}

export type FieldText =
  | 'required'
  | 'empty'
  | 'type'
  | 'unknown'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'choice'
  | 'format'
  | 'json'
  | 'unreadable'
  | 'noAlarm'
  | 'beyond'
  | 'charset'
  | 'credentials'
  | 'password'
  | 'over'
  | 'code'
  | 'recoveryCode'
  | 'pin'
  | 'passkey'
  | 'commonPassword'
  | 'personalPassword'
  | 'reused'
  | 'incomplete'
  | 'missing'
  | 'ambiguous'
  | 'taken'
  | 'takenBy'
  | 'emailTaken'
  | 'emailUnusable'
  | 'locked.ownEmail'
  | 'stationsFull'
  | 'keywordTaken'
  | 'keywordUnreadable'
  | 'aliasesFull'
  | 'unchanged'
  | 'groupsMissing'
  | 'ending'
  | 'picture'
  | 'pixels'
  | `locked.${LockReason}`

/** An answer that is not 2xx, thrown anywhere below a call; `app.ts` words it in the caller's language. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly text: ProblemText
  readonly fields: Record<string, FieldProblem[]> | undefined
  /** What the text needs. */
  readonly values: Values
  readonly headers: Record<string, string>
  /** Of a conflict: how the thing stands now. */
  readonly current: object | undefined
  /** Of a sign-in that is not over: what it goes on by. */
  readonly asked: SecondFactorAsked | undefined
  /** The password, token or key was looked at and is wrong: what rate limits count. Nothing else is an attempt. */
  readonly refusesSecret: boolean

  constructor(
    status: ProblemStatus,
    text: ProblemText,
    about: {
      fields?: Record<string, FieldProblem[]>
      values?: Values
      headers?: Record<string, string>
      current?: object
      asked?: SecondFactorAsked
      refusesSecret?: boolean
    } = {},
  ) {
    super(text)
    this.status = status
    this.text = text
    this.fields = about.fields
    this.values = about.values ?? {}
    this.headers = about.headers ?? {}
    this.current = about.current
    this.asked = about.asked
    this.refusesSecret = about.refusesSecret ?? false
  }
}

const challenge = { 'WWW-Authenticate': 'Bearer' }
/** No token or key came at all. */
export const unauthenticated = (): Problem => new Problem(401, 'unauthenticated', { headers: challenge })
/** One came that is not, or no longer, good for this. */
export const wrongToken = (): Problem =>
  new Problem(401, 'unauthenticated', { headers: challenge, refusesSecret: true })
/** No API key came at all. */
export const missingKey = (): Problem => new Problem(401, 'missingKey', { headers: challenge })
/** It is unknown or revoked; the answer does not tell the caller which. */
export const wrongKey = (): Problem =>
  new Problem(401, 'wrongKey', { headers: challenge, refusesSecret: true })
/** It is right, and not made for this call. */
export const otherKey = (): Problem => new Problem(403, 'otherKey')
/** The answer does not tell the caller which of both is wrong, nor whether the account exists. */
export const wrongCredentials = (): Problem =>
  new Problem(422, 'invalid', { fields: { email: [{ key: 'credentials' }] }, refusesSecret: true })
export const forbidden = (): Problem => new Problem(403, 'forbidden')
/** Unlike 403 it says that a fresh cookie mends it. */
export const csrfMismatch = (): Problem => new Problem(419, 'csrf')
/** Also for what exists elsewhere: a foreign id and a missing one are told apart by nobody. */
export const notFound = (): Problem => new Problem(404, 'notFound')
/** The path or body names something by a secret that is not, or no longer, one. */
export const unknownSecret = (): Problem => new Problem(404, 'notFound', { refusesSecret: true })
export const invalid = (fields: Record<string, FieldProblem[]>): Problem =>
  new Problem(422, 'invalid', { fields })

/** Somebody has closed the operation meanwhile. */
export const closed = (): Problem => new Problem(409, 'closed')

/** No field of it is wrong, so it names none. */
export function tooMany(waitMs: number, why: TooMany): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  const { unit, count } = waitUnit(seconds)
  return new Problem(429, `tooMany.${why}.${unit}`, {
    values: { count },
    headers: { 'Retry-After': String(seconds) },
  })
}
