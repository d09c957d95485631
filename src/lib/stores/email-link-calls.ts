import { decideEmailChange, type EmailChangeResult, getEmailChangeLink } from '../../contract/email-change.ts'
import { callOnce } from '../api.ts'
import type { EmailDecision, EmailLink } from './email-link.ts'
import { storedSession } from './session.ts'

/** @throws {ApiError} 404 for a link that is over, or never was one */
export function askEmailLink(token: string): Promise<EmailLink> {
  return callOnce(getEmailChangeLink, { params: { token } })
}

/** Whoever is signed in has the other address on every page from then on. @throws {ApiError} */
export async function sendDecision(token: string, decision: EmailDecision): Promise<EmailChangeResult> {
  const { result } = await callOnce(decideEmailChange, { params: { token }, input: { decision } })
  if (result === 'changed' && storedSession()) {
    const { loadUser } = await import('./session-calls.ts')
    await loadUser()
  }
  return result
}
