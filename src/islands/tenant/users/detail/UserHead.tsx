import type { Locale } from '../../../../contract/locales.ts'
import type { TenantUser } from '../../../../contract/tenant/tenant-users.ts'
import { translate } from '../../../../i18n/translate.ts'
import { callLink } from '../../../../lib/people/call-link.ts'
import { mailLink } from '../../../../lib/people/mail-link.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx'
import { UserMarks } from '../list/UserMarks.tsx'

/** Who it is, what is special about them, and how to reach them. */
export function UserHead({ locale, user }: { locale: Locale; user: TenantUser }) {
  const t = translate(locale)
  const name = memberName(user)
  const { email, phone } = user

  return (
    <header className="person-head card">
      <PersonAvatar name={name} avatar={user.avatar} size="large" />
      <div className="person-name">
        <h1 dir="auto" tabIndex={-1}>
          {name}
        </h1>
        <p className="row person-marks">
          <UserMarks locale={locale} user={user} />
        </p>
      </div>
      <div className="person-contact">
        <a href={mailLink(email)} aria-label={t('tenantUser.mailTo', { email })}>
          {email}
        </a>
        {phone && (
          <a href={callLink(phone)} aria-label={t('tenantUser.callNumber', { phone })}>
            <span dir="ltr">{phone}</span>
          </a>
        )}
      </div>
    </header>
  )
}
