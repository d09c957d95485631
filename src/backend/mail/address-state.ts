import type { AddressState } from '../../contract/people/people.ts'
import type { Queries } from '../database/database.ts'
import type { MailEnd } from './letter-kind.ts'

/** Notes that a person has used a link that was mailed to their address: the mailbox is theirs. */
export async function confirmAddress(queries: Queries, userId: number): Promise<void> {
  await queries
    .updateTable('users')
    .set({ unconfirmed_since: null })
    .where('id', '=', userId)
    .where('unconfirmed_since', 'is not', null)
    .execute()
}

/** The columns of `users` of an address that a mailed link has just confirmed. */
export const goodAddress = { unconfirmed_since: null, mail_refused_at: null, mail_refusal: null } as const

/** The columns of `users` that `addressStateOf` reads. */
export const addressColumns = ['users.mail_refused_at', 'users.unconfirmed_since'] as const

interface Facts {
  mail_refused_at: string | null
  unconfirmed_since: string | null
}

/** Whether mails reach the address of an account, and whether its mailbox is known to be its person's. */
export function addressStateOf({ mail_refused_at, unconfirmed_since }: Facts): AddressState {
  if (mail_refused_at !== null) return 'refused'
  return unconfirmed_since === null ? 'good' : 'unconfirmed'
}

/** Notes on the account with this address, if there is one, that the mail server takes no mail to it. */
export async function noteRefusal(queries: Queries, email: string, { at, refusal }: MailEnd): Promise<void> {
  await queries
    .updateTable('users')
    .set({ mail_refused_at: at, mail_refusal: refusal })
    .where('email', '=', email)
    .execute()
}

/** Notes on the account with this address, if there is one, that the mail server has taken a mail to it. */
export async function noteDelivery(queries: Queries, email: string): Promise<void> {
  await queries
    .updateTable('users')
    .set({ mail_refused_at: null, mail_refusal: null })
    .where('email', '=', email)
    .where('mail_refused_at', 'is not', null)
    .execute()
}
