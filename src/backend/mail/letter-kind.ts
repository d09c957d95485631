import type { Locale } from '../../contract/locales.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Letter } from './letter.ts'
import type { MailTransport } from './transport.ts'

/** One kind of mail, for those who queue it. */
export interface MailKind {
  /** As `mails.kind` has it. */
  kind: string
  /** In ms: a mail that could not be sent by then is dropped. */
  worthMs: number
}

/** The same with its text, for the job that sends it. Its feature has it under `letters`. */
export interface LetterKind extends MailKind {
  /** Writes a mail when it is sent; undefined: no mail is needed any more, as the person or the matter is gone. */
  write: (sending: Sending, mail: ComposedMail) => Promise<Letter | undefined>
  /** Notes the end of a mail about the record with this id, in the transaction of that end. */
  ended?: (queries: Queries, aboutId: number, end: MailEnd) => Promise<void>
}

/** A mail that the server took, or refused for good. */
export interface MailEnd {
  /** ISO 8601 UTC */
  at: string
  /** The words of the server, without addresses; null: it took the mail. */
  refusal: string | null
}

/** What it takes to write and send mails. */
export interface Sending {
  database: Database
  log: Log
  /** ms since 1970 */
  now: () => number
  transport: MailTransport
  /** Where the product runs: what links of mails begin with. */
  origin: () => string
}

/** A mail that is due, before it is written. */
export interface ComposedMail {
  /** Of its row. A link is made while the row is taken (`takeMail`), or a mail forgotten meanwhile would bring one. */
  id: number
  recipient: string
  locale: Locale
  /** ms since 1970: until when it is good for something. */
  expiresAt: number
  aboutId: number | null
}
