import type { InProcess } from '../servers/in-process.ts'
import type { Mailing } from '../servers/mailing.ts'
import { DEMO_PASSWORD, people } from '../worlds/people.ts'
import type { TestSmtpServer } from '../servers/smtp-server.ts'

/** Whom the administrator of organisation 1 invites, and with what. */
export interface InvitedEntry {
  email: string
  first_name?: string
  last_name?: string
  function?: string
  group_ids?: readonly number[]
}

/** A token of somebody of the demo, on a device of its own. */
export async function tokenOf(backend: InProcess, email: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await backend.call('POST', '/api/login', { body: { email, password } })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** Invites somebody and answers the token of the link that has come by mail. */
export async function invitationTo(
  { backend, mailing, smtp }: { backend: InProcess; mailing: Mailing; smtp: TestSmtpServer },
  entry: InvitedEntry,
  { organisation = 1, by = people.leitung }: { organisation?: number; by?: string } = {},
): Promise<string> {
  const answer = await backend.call('POST', `/api/organisation/${organisation}/invitations`, {
    token: await tokenOf(backend, by),
    body: { invitations: [entry] },
  })
  const { refused } = (await answer.json()) as { refused: unknown[] }
  if (refused.length > 0) throw new Error(`not invited: ${JSON.stringify(refused)}`)
  await mailing.sendDue()
  return linkTo(smtp, entry.email)
}

/** The token of the newest invitation that came to an address. */
export function linkTo(smtp: TestSmtpServer, email: string): string {
  const mail = smtp.mails.findLast(({ to, text }) => to === email && text.includes('/register/'))
  const token = /\/register\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no invitation came to ${email}`)
  return token
}
