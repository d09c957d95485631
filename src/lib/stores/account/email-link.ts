import { atom } from 'nanostores'
import type { EmailChangeResult } from '../../../contract/account/email-change.ts'
import { ApiError, type ApiProblem, isGone, problemOf } from '../../api/api-error.ts'
import type { EmailDecision, EmailLink } from './email-link-calls.ts'

type LinkOfPage =
  | { state: 'loading' }
  | { state: 'ready'; link: EmailLink }
  | { state: 'decided'; link: EmailLink; result: EmailChangeResult }
  /** `decision`: the button that the person has pressed already. */
  | { state: 'failed'; problem: ApiProblem; changing: boolean; decision: EmailDecision | undefined }

/** The state of this page's link. An ended or unknown link fails with 404. */
export const $emailLink = atom<LinkOfPage>({ state: 'loading' })

/** Fetched while the page is looked at. @throws {ApiError} A script that does not come is a line that was cut. */
function emailLinkCalls() {
  return import('./email-link-calls.ts').catch((cause: unknown) => {
    throw new ApiError({ kind: 'offline' }, 'The script that changes addresses did not come', { cause })
  })
}

export async function loadEmailLink(token: string): Promise<void> {
  const known = $emailLink.get()
  if (known.state === 'failed') $emailLink.set({ ...known, changing: true })
  try {
    const { askEmailLink } = await emailLinkCalls()
    $emailLink.set({ state: 'ready', link: await askEmailLink(token) })
  } catch (error) {
    const problem = problemOf(error)
    // Not the error: it names the address, and with it the token.
    console.warn('What the link is for could not be asked.', problem)
    $emailLink.set({ state: 'failed', problem, changing: false, decision: undefined })
  }
}

/**
 * Says yes or no to the other address. What is over by now changes what the page shows.
 * @throws {ApiError}
 */
export async function decideByLink(token: string, link: EmailLink, decision: EmailDecision): Promise<void> {
  try {
    const { sendDecision } = await emailLinkCalls()
    const result = await sendDecision(token, decision)
    $emailLink.set({ state: 'decided', link, result })
  } catch (error) {
    const problem = problemOf(error)
    if (isGone(problem) || isTaken(problem)) {
      $emailLink.set({ state: 'failed', problem, changing: false, decision })
    }
    throw error
  }
}

/** Whether another account has got the address meanwhile. */
export function isTaken(problem: ApiProblem): boolean {
  return problem.kind === 'server' && problem.status === 409
}
