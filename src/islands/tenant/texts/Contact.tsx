import type { Locale } from '../../../contract/locales.ts'
import type { PublicText } from '../../../contract/tenant/tenant-texts.ts'
import { callLink } from '../../../lib/people/call-link.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  tenant: NonNullable<PublicText['tenant']>
  /** Whether the text sends people to it. */
  isAsked: boolean
}

/** Whom to write to; where the tenant names nobody, nothing, or that it does not. */
export function Contact({ locale, tenant, isAsked }: Props) {
  const t = translate(locale)
  const { name, contact_name: person, contact_email: email, contact_phone: phone } = tenant
  if (!person && !email && !phone)
    return isAsked ? <p>{t('publicTexts.noContact', { tenant: name })}</p> : null
  return (
    <section aria-labelledby="text-contact">
      <h2 id="text-contact">{t('publicTexts.contact')}</h2>
      <address>
        <bdi>{name}</bdi>
        {person && <bdi>{person}</bdi>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && (
          <a href={callLink(phone)} dir="ltr">
            {phone}
          </a>
        )}
      </address>
    </section>
  )
}
