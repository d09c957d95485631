import type { RefusedInvitation } from '../../contract/people/invitations.ts'
import type { LockReason } from '../../contract/people/people.ts'
import type { SecondFactorAsked } from '../../contract/account/second-factor.ts'
import type { Values } from '../../i18n/messages.ts'
import { waitUnit } from '../../i18n/wait-unit.ts'

/** The statuses of responses other than 2xx (product page, section 3). */
export type ProblemStatus =
  | 401
  | 403
  | 404
  | 405
  | 409
  // Of tus.
  | 412
  | 413
  | 415
  | 416
  // Of Laravel.
  | 419
  | 422
  | 423
  | 429
  // Of tus.
  | 460
  | 503
  // Of tus.
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
  | 'linkOfAdministrator'
  | 'linkOfUsed'
  | 'accountElsewhere'
  | 'otherAccount'
  | 'personChanged'
  | 'personLeft'
  | 'ownMembership'
  | 'lastAdministrator'
  | 'administersAlone'
  | 'emailTaken'
  | 'appointmentChanged'
  | 'appointmentCancelled'
  | 'appointmentClosed'
  | 'appointmentOfOthers'
  | 'appointmentTold'
  | 'availabilityPlanChanged'
  | 'thresholdsChanged'
  | 'diveraChanged'
  | 'documentChanged'
  | 'documentNotRead'
  | 'documentReminded'
  | 'documentReadByAll'
  | 'documentNotToRead'
  | 'documentMissing'
  | 'documentsAway'
  | 'documentNameTaken'
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

/** Whether all callers wait, or only those with a wrong secret. */
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
  | 'linkInName'
  | `invitation.${RefusedInvitation}`
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
  | 'noSuchDay'
  | 'noSuchTime'
  | 'endsBeforeStart'
  | 'afterStart'
  | 'daysTooMany'
  | 'belowMin'
  | 'notAsked'
  | 'endsInPast'
  | 'hoursOverlap'
  | 'qualificationTwice'
  | 'targetNotAllowed'
  | 'needsKey'
  | 'absencesOverlap'
  | 'endsTooLate'
  | 'needsEnd'
  | 'ruleUnreadable'
  | 'ruleTooDense'
  | 'ruleUnsupported'
  | 'ruleTooSparse'
  | 'ruleTwoEnds'
  | 'ruleUntil'
  | 'ruleNever'
  | 'ruleOfSeries'
  | 'ruleDays'
  | 'seriesTooLong'
  | 'picture'
  | 'pixels'
  | `locked.${LockReason}`

/** A response other than 2xx, thrown anywhere in a call; `app.ts` writes its text in the caller's language. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly text: ProblemText
  readonly fields: Record<string, FieldProblem[]> | undefined
  /** The values in the text. */
  readonly values: Values
  readonly headers: Record<string, string>
  /** For a conflict: the current state of the changed record. */
  readonly current: object | undefined
  /** For a sign-in that needs a second factor: the challenge. */
  readonly asked: SecondFactorAsked | undefined
  /** Whether a password, token or key was checked and is wrong: rate limits count only these problems. */
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
/** The request has no token. */
export const unauthenticated = (): Problem => new Problem(401, 'unauthenticated', { headers: challenge })
/** The token of the request is wrong, expired, or not valid for this call. */
export const wrongToken = (): Problem =>
  new Problem(401, 'unauthenticated', { headers: challenge, refusesSecret: true })
/** The request has no API key. */
export const missingKey = (): Problem => new Problem(401, 'missingKey', { headers: challenge })
/** The API key is unknown or revoked; the response does not tell the caller which. */
export const wrongKey = (): Problem =>
  new Problem(401, 'wrongKey', { headers: challenge, refusesSecret: true })
/** The API key is valid, but not for this call. */
export const otherKey = (): Problem => new Problem(403, 'otherKey')
/** Address or password is wrong; the response does not tell which, nor whether the account exists. */
export const wrongCredentials = (): Problem =>
  new Problem(422, 'invalid', { fields: { email: [{ key: 'credentials' }] }, refusesSecret: true })
export const forbidden = (): Problem => new Problem(403, 'forbidden')
/** Unlike 403, tells the client to fetch a new CSRF cookie. */
export const csrfMismatch = (): Problem => new Problem(419, 'csrf')
/** Also for a foreign id: the caller must not learn that it exists. */
export const notFound = (): Problem => new Problem(404, 'notFound')
/** The secret in the path or body is wrong or no longer valid. */
export const unknownSecret = (): Problem => new Problem(404, 'notFound', { refusesSecret: true })
export const invalid = (fields: Record<string, FieldProblem[]>): Problem =>
  new Problem(422, 'invalid', { fields })

/** The operation was closed meanwhile. */
export const closed = (): Problem => new Problem(409, 'closed')

/** Too many attempts; `waitMs` is the wait. Names no field, as no field is wrong. */
export function tooMany(waitMs: number, why: TooMany): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  const { unit, count } = waitUnit(seconds)
  return new Problem(429, `tooMany.${why}.${unit}`, {
    values: { count },
    headers: { 'Retry-After': String(seconds) },
  })
}
