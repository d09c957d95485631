import type { Locale } from '../../contract/locales.ts'
import type { Services } from '../services.ts'
import type { MailTransport } from './transport.ts'

/** What it takes to write and send mails. */
export type Sending = Pick<Services, 'database' | 'log' | 'now'> & {
  transport: MailTransport
  /** Where the product runs: what links of mails begin with. */
  origin: () => string
}

/** A mail that is due, before it is written. */
export interface ComposedMail {
  recipient: string
  locale: Locale
  /** ms since 1970: until when it is good for something. */
  expiresAt: number
  aboutId: number | null
}
