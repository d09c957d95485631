import { localeOrDefault } from '../../contract/locales.ts'
import type { JobServices } from '../feature.ts'
import { idIn, type Job, type Kind, type Outcome } from '../jobs/kind.ts'
import type { LetterKind, Sending } from './letter-kind.ts'
import { writeLetter } from './letter.ts'
import { MAIL_JOB, readMail, removeMail, tenantOfMail } from './queue.ts'
import { CONNECTIONS, describeMailError, isRefused } from './transport.ts'

type Given = Sending & Pick<JobServices, 'features'>

/** Sends a mail. It is tried until it expires, unless the server refuses it for good. */
export const mailKind: Kind<Given> = {
  kind: MAIL_JOB,
  run: sendMail,
  firstWaitMs: 10_000,
  longestWaitMs: 30 * 60_000,
  mostTries: Infinity,
  parallel: CONNECTIONS,
  takenMs: 2 * 60_000,
  isPermanent: isRefused,
  describe: describeMailError,
  gaveUp: async ({ database }, job, why) => {
    const id = idIn(job, 'mail')
    if (why === 'expired') return database.write((queries) => removeMail(queries, id))
    // Not before: whether an address belongs to an account must make no difference to the call that adds the mail.
    await database.write(async (queries) => {
      const mail = await readMail(queries, id)
      const tenant_id = mail && (await tenantOfMail(queries, mail))
      if (tenant_id !== undefined)
        await queries.updateTable('jobs').set({ tenant_id }).where('id', '=', job.id).execute()
    })
  },
}

async function sendMail(sending: Given, job: Job): Promise<Outcome | undefined> {
  const { database, log, transport, origin } = sending
  const mail = await readMail(database.read, idIn(job, 'mail'))
  if (!mail) return undefined
  const { id, kind, recipient, about_id: aboutId } = mail
  const locale = localeOrDefault(mail.locale)
  const letter = await letterKind(sending, kind).write(sending, {
    recipient,
    locale,
    expiresAt: Date.parse(mail.expires_at),
    aboutId,
  })
  if (letter) {
    const written = await writeLetter(letter, locale, origin())
    await transport.send({ ...written, id, recipient, at: Date.parse(mail.created_at) })
    log.info({ mail: id, kind, tries: job.tries }, 'a mail was sent')
  }
  return { note: (queries) => removeMail(queries, id) }
}

/** @throws {Error} for a mail of a version that knew another kind: it is tried again until it expires. */
function letterKind({ features }: Given, kind: string): LetterKind {
  for (const { letters = [] } of features) {
    const found = letters.find((letter) => letter.kind === kind)
    if (found) return found
  }
  throw new Error(`No feature has a mail of the kind ${kind}.`)
}
