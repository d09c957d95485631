import { localeOrDefault } from '../../contract/locales.ts'
import type { MailKind } from './letter-kind.ts'
import type { QueuedMail } from './queue.ts'

/** A mail to a person in the language of what reaches them outside of a page. */
export function mailTo(
  { email, locale }: { email: string; locale: string },
  mail: MailKind,
  aboutId?: number,
): QueuedMail {
  return {
    mail,
    recipient: email,
    locale: localeOrDefault(locale),
    ...(aboutId !== undefined && { about_id: aboutId }),
  }
}
