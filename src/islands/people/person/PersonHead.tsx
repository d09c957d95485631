import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { callLink } from '../../../lib/people/call-link.ts'
import { mailLink } from '../../../lib/people/mail-link.ts'
import { memberName } from '../../../lib/people/member-name.ts'
import { PersonAvatar } from '../../shared/PersonAvatar.tsx'

/** Who it is, as what they belong, and how to reach them. */
export function PersonHead({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const name = memberName(person)
  const { email, phone } = person

  return (
    <header className="person-head card">
      <PersonAvatar name={name} avatar={person.avatar} size="large" />
      <div className="person-name">
        <h1 dir="auto">{name}</h1>
        {person.function && (
          <p className="muted" dir="auto">
            {person.function}
          </p>
        )}
        <PersonMarks locale={locale} person={person} />
      </div>
      <div className="person-contact">
        <a href={mailLink(email)} aria-label={t('person.mailTo', { email })}>
          {email}
        </a>
        {phone && (
          <a href={callLink(phone)} aria-label={t('person.callNumber', { phone })}>
            <span dir="ltr">{phone}</span>
          </a>
        )}
      </div>
    </header>
  )
}

/** What is different about them: whoever is an ordinary member has none. */
function PersonMarks({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const { state, admin, tenant_admin } = person
  if (state === 'active' && !admin && !tenant_admin) return null

  return (
    <p className="row person-marks">
      {state !== 'active' && (
        <span className="badge" data-state={state}>
          {t(`person.states.${state}`)}
        </span>
      )}
      {admin && <span className="badge">{t('person.admin')}</span>}
      {tenant_admin && <span className="badge">{t('person.tenantAdmin')}</span>}
    </p>
  )
}
