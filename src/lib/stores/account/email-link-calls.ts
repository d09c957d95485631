import {
  decideEmailChange,
  type EmailChangeResult,
  type EmailChangeSide,
  getEmailChangeLink,
} from '../../../contract/account/email-change.ts'
import { callOnce } from '../../api/api.ts'
import { storedSession } from '../session/session.ts'

/** What a link of a mail is about. */
export interface EmailLink {
  /** In which mailbox it was. */
  side: EmailChangeSide
  /** The address that is wanted. */
  email: string
  /** From which mailboxes it was confirmed. */
  confirmed: readonly EmailChangeSide[]
}

export type EmailDecision = 'confirm' | 'cancel'

/** @throws {ApiError} 404 for a link that is over, or never was one */
export function askEmailLink(token: string): Promise<EmailLink> {
  return callOnce(getEmailChangeLink, { params: { token } })
}

/** Sends the decision of a mailbox; afterwards all pages of a signed-in person show the new address. @throws {ApiError} */
export async function sendDecision(token: string, decision: EmailDecision): Promise<EmailChangeResult> {
  const { result } = await callOnce(decideEmailChange, { params: { token }, input: { decision } })
  if (result === 'changed' && storedSession()) {
    const { loadUser } = await import('../session/session-calls.ts')
    await loadUser()
  }
  return result
}
