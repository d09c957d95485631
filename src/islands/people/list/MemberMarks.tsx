import type { Locale } from '../../../contract/locales.ts'
import type { ListedPerson, Qualification } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { hasEnded } from '../../../lib/people/qualification-end.ts'

interface Props {
  locale: Locale
  person: ListedPerson
}

/** Their name, with what is special about them. */
export function MemberName({ locale, person }: Props) {
  const t = translate(locale)
  const { admin, tenant_admin: ofTenant, state, sees_no_alarms: isBlind, address_state: address } = person
  return (
    <span className="member-name">
      <bdi>{memberName(person)}</bdi>
      {(admin || ofTenant) && (
        <span className="badge" data-mark="admin">
          {t(ofTenant ? 'people.members.tenantAdmin' : 'people.members.admin')}
        </span>
      )}
      {isBlind && (
        <span className="badge" data-state="expired">
          {t('people.members.seesNoAlarms')}
        </span>
      )}
      {state !== 'left' && (address === 'refused' || address === 'unconfirmed') && (
        <span className="badge" data-delivery={address} title={t(`people.members.${address}Hint`)}>
          {t(`people.members.addresses.${address}`)}
        </span>
      )}
      {state !== 'active' && <span className="badge">{t(`people.members.states.${state}`)}</span>}
    </span>
  )
}

export function memberName({ display_name: shown, first_name, last_name, email }: ListedPerson): string {
  return shown || [first_name, last_name].filter(Boolean).join(' ') || email
}

interface QualificationProps {
  locale: Locale
  qualifications: readonly Qualification[]
  /** ms; the clock of the page. */
  now: number
}

/** What somebody is trained for; what has ended is struck through, and said to have. */
export function Qualifications({ locale, qualifications, now }: QualificationProps) {
  const t = translate(locale)
  return (
    <span className="member-qualifications">
      {qualifications.map((one) => (
        <span key={one.name} className="badge" data-ended={hasEnded(one, now) || undefined}>
          {hasEnded(one, now) ? (
            <>
              <s>{one.name}</s>
              <span className="member-ended">{t('people.members.ended')}</span>
            </>
          ) : (
            one.name
          )}
        </span>
      ))}
    </span>
  )
}
