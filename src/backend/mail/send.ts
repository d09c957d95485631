import { localeOrDefault } from '../../contract/locales.ts'
import type { JobServices } from '../feature.ts'
import { idIn, type Job, type Kind, type Outcome } from '../jobs/kind.ts'
import { iso } from '../time/iso.ts'
import type { LetterKind, Sending } from './letter-kind.ts'
import { noteDelivery, noteRefusal } from './address-state.ts'
import { writeLetter } from './letter.ts'
import { MAIL_JOB, readMail, removeMail, takeMail, tenantOfMail } from './queue.ts'
import { answerOf, CONNECTIONS, describeMailError, isOfAddress, isRefused } from './transport.ts'

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
  gaveUp: async (given, job, why, error) => {
    const { database, now } = given
    const id = idIn(job, 'mail')
    if (why === 'expired') {
      await database.write((queries) => removeMail(queries, id))
      return
    }
    // Not before: whether an address belongs to an account must make no difference to the call that adds the mail.
    await database.write(async (queries) => {
      const mail = (await takeMail(queries, id)) ? await readMail(queries, id) : undefined
      if (!mail) return
      const tenant_id = await tenantOfMail(queries, mail)
      if (tenant_id !== undefined)
        await queries.updateTable('jobs').set({ tenant_id }).where('id', '=', job.id).execute()
      const end = { at: iso(now()), refusal: answerOf(error) ?? '' }
      if (mail.about_id !== null) await findKind(given, mail.kind)?.ended?.(queries, mail.about_id, end)
      if (isOfAddress(error)) await noteRefusal(queries, mail.recipient, end)
    })
  },
}

async function sendMail(sending: Given, job: Job): Promise<Outcome | undefined> {
  const { database, log, now, transport, origin } = sending
  const mail = await readMail(database.read, idIn(job, 'mail'))
  if (!mail) return undefined
  const { id, kind, recipient, about_id: aboutId } = mail
  const locale = localeOrDefault(mail.locale)
  const letters = letterKind(sending, kind)
  const letter = await letters.write(sending, {
    id,
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
  const end = letter && transport.leaves ? { at: iso(now()), refusal: null } : undefined
  return {
    note: async (queries) => {
      // A mail that was forgotten while it was sent has a successor, whose end counts.
      if (!(await removeMail(queries, id)) || !end) return
      if (aboutId !== null) await letters.ended?.(queries, aboutId, end)
      await noteDelivery(queries, recipient)
    },
  }
}

const findKind = ({ features }: Given, kind: string): LetterKind | undefined =>
  features.flatMap(({ letters = [] }) => letters).find((letter) => letter.kind === kind)

/** @throws {Error} for a mail of a version that knew another kind: it is tried again until it expires. */
function letterKind(given: Given, kind: string): LetterKind {
  const found = findKind(given, kind)
  if (!found) throw new Error(`No feature has a mail of the kind ${kind}.`)
  return found
}
