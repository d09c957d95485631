import type { Locale } from '../../../../contract/locales.ts'
import type { TenantUser, UserMembership } from '../../../../contract/tenant/tenant-users.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { Empty } from '../../../ui/feedback/Failure.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { plus } from '../../../ui/icons/map.ts'
import { organisation as sign } from '../../../ui/icons/settings.ts'
import { useOrganisationChoices } from '../../shared/organisation-choices.ts'
import { useRowEditing } from '../../../shared/use-row-editing.ts'
import { MembershipEditor } from './MembershipEditor.tsx'
import { MembershipRow } from './MembershipRow.tsx'
import { translate } from '../../../../i18n/translate.ts'

interface Props {
  locale: Locale
  user: TenantUser
}

/** Where somebody belongs, and once did: added, changed and ended one by one. */
export function UserMemberships({ locale, user }: Props) {
  const t = translate(locale)
  const { editing, edit, close, section, heading } = useRowEditing<number | 'new'>()
  const memberships = inOrder(user.memberships)
  const present = memberships.filter(({ left_at }) => left_at === null)
  const others = useOrganisationChoices(locale).filter(
    ({ value }) => !present.some(({ organisation_id }) => String(organisation_id) === value),
  )

  return (
    <section ref={section} className="user-section" aria-labelledby="user-memberships">
      <div className="user-section-head">
        <h2 ref={heading} id="user-memberships" tabIndex={-1}>
          {t('tenantUserWork.memberships')}
        </h2>
        {editing === undefined && others.length > 0 && (
          <button type="button" className="button secondary" data-edits="new" onClick={() => edit('new')}>
            <Icon shape={plus} />
            {t('tenantUserWork.join')}
          </button>
        )}
      </div>
      {editing === 'new' && (
        <div className="card">
          <MembershipEditor locale={locale} user={user} choices={others} onEnd={() => close('new')} />
        </div>
      )}
      {memberships.length === 0 && editing !== 'new' && (
        <Empty
          shape={sign}
          text={t('tenantUserWork.noMembership', { name: memberName(user) })}
          hint={t(user.tenant_admin ? 'tenantUserWork.noMembershipAdmin' : 'tenantUserWork.noMembershipHint')}
        />
      )}
      {memberships.length > 0 && (
        <ul className="list-rows card">
          {memberships.map((membership) =>
            membership.organisation_id === editing ? (
              <li key={membership.organisation_id} className="list-row">
                <MembershipEditor
                  locale={locale}
                  user={user}
                  membership={membership}
                  onEnd={() => close(membership.organisation_id)}
                />
              </li>
            ) : (
              <MembershipRow
                key={membership.organisation_id}
                locale={locale}
                user={user}
                membership={membership}
                busy={editing !== undefined}
                onEdit={() => edit(membership.organisation_id)}
                onEnded={() => heading.current?.focus()}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

/** Those that have ended come last; names of organisations are German in every language of the interface. */
function inOrder(memberships: readonly UserMembership[]): UserMembership[] {
  const names = new Intl.Collator('de', { numeric: true })
  return memberships.toSorted(
    (one, other) =>
      Number(one.left_at !== null) - Number(other.left_at !== null) ||
      names.compare(one.organisation_name, other.organisation_name),
  )
}
