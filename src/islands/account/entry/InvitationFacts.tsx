import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { OpenInvitation } from '../../../lib/account/registration-step.ts'

/** Into what, by whom, until when and as whom; undefined: the server is being asked, and the lines keep their place. */
export function InvitationFacts({ locale, link }: { locale: Locale; link: OpenInvitation | undefined }) {
  const t = translate(locale)
  const facts = [
    [t('registration.organisation'), link?.organisation_name],
    [t('registration.inviter'), link?.inviter_name],
    [t('registration.until'), link && untilWords(link.expires_at, locale)],
    [t('registration.email'), link?.email],
  ] as const

  return (
    <dl className="invitation-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value ?? <span className="skeleton" />}</dd>
        </div>
      ))}
    </dl>
  )
}

function untilWords(iso: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(iso))
}
