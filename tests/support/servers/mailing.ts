import { join } from 'node:path'
import { createLog, type Log } from '../../../src/backend/log.ts'
import { mailKind } from '../../../src/backend/mail/send.ts'
import { createMailTransport } from '../../../src/backend/mail/transport.ts'
import { runDueJobs } from './due-jobs.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { type InProcess, OUR_ORIGIN } from './in-process.ts'
import type { Sending } from '../../../src/backend/mail/letter-kind.ts'

export interface Mailing {
  /** Where mails go without an SMTP server. */
  folder: string
  /** Sends what is due by the clock of the backend. */
  sendDue: () => Promise<void>
  /** What mails are written and sent with. */
  sending: Sending
  close: () => void
}

/** The mails of a backend that runs in this process, to an SMTP server or, without one, to a folder. */
export function mailingOf(
  { database, now }: Pick<InProcess, 'database' | 'now'>,
  smtpUrl?: string,
  log: Log = createLog('silent'),
): Mailing {
  const parent = temporaryFolder()
  const folder = join(parent, 'mails')
  const origin = () => OUR_ORIGIN
  const transport = createMailTransport(
    { smtpUrl, from: 'Einsatzportal <alarm@example.org>', folder },
    origin,
  )
  const sending: Sending = { database, now, log, transport, origin }
  return {
    folder,
    sending,
    sendDue: () => runDueJobs(sending, mailKind),
    close: () => {
      transport.close()
      removeFolder(parent)
    },
  }
}
