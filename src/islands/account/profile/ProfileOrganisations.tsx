import type { Locale } from '../../../contract/locales.ts'
import type { User } from '../../../contract/account/session.ts'
import { translate } from '../../../i18n/translate.ts'
import { administers } from '../../../lib/stores/session/permissions.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import type { Person } from '../../shared/use-person.ts'

/** Where the person belongs, as what, and whether they lead there. */
export function ProfileOrganisations({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const { user, organisations } = person

  return (
    <section className="profile-part" aria-labelledby="profile-organisations">
      <h2 id="profile-organisations">{t('profile.organisations.heading')}</h2>
      {user.tenant_admin && <p className="muted">{t('profile.organisations.tenantAdmin')}</p>}
      {organisations.length === 0 && person.settled && <p>{t('profile.organisations.none')}</p>}
      {organisations.length > 0 && (
        <ul className="list-rows card">
          {organisations.map(({ id, name }) => (
            <ListRow
              key={id}
              title={<span dir="auto">{name ?? t('frame.account.organisationNumber', { id })}</span>}
              meta={functionIn(user, id)}
              trailing={<RoleMark locale={locale} user={user} organisationId={id} />}
            />
          ))}
        </ul>
      )}
      <p className="muted">{t('profile.organisations.hint')}</p>
    </section>
  )
}

function functionIn({ memberships }: User, organisationId: number): string | null | undefined {
  return memberships?.find((one) => one.organisation_id === organisationId)?.function
}

interface RoleProps {
  locale: Locale
  user: User
  organisationId: number
}

/** Tenant administrators see every organisation, also those they do not belong to. */
function RoleMark({ locale, user, organisationId }: RoleProps) {
  const t = translate(locale)
  if (administers(user, organisationId)) {
    return <span className="badge">{t('profile.organisations.leads')}</span>
  }
  return user.tenant_admin ? null : <span className="muted">{t('profile.organisations.member')}</span>
}
