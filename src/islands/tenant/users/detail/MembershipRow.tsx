import { useState } from 'react'
import { languageTags, type Locale } from '../../../../contract/locales.ts'
import { groupColours } from '../../../../contract/people/groups.ts'
import type { TenantUser, UserMembership } from '../../../../contract/tenant/tenant-users.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { ORGANISATION_PARAMETER } from '../../../../lib/organisation/organisation-parameter.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { routes } from '../../../../lib/routes.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { currentUserOf, endMembership } from '../../../../lib/stores/tenant/tenant-users.ts'
import { GroupMark } from '../../../shared/GroupMark.tsx'
import { LateQuestion } from '../../../shared/LateQuestion.tsx'
import { tellFailure } from '../../../shared/tell-failure.ts'
import { ListRow } from '../../../ui/layout/ListRow.tsx'

interface Props {
  locale: Locale
  user: TenantUser
  membership: UserMembership
  /** Another one is edited: what is typed there comes first. */
  busy: boolean
  onEdit: () => void
  onEnded: () => void
}

/** An organisation that somebody belongs to, or once did, and what they are there. */
export function MembershipRow(props: Props) {
  const { locale, membership, busy } = props
  const t = translate(locale)
  const {
    organisation_name,
    organisation_active,
    function: role,
    personnel_no,
    groups,
    admin,
    left_at,
  } = membership

  return (
    <ListRow
      title={
        <span className="user-membership" data-over={left_at !== null || !organisation_active || undefined}>
          <bdi>{organisation_name}</bdi>
          {!organisation_active && <span className="badge">{t('tenantUsers.closed')}</span>}
          {organisation_active && admin && <span className="badge">{t('tenantUsers.admin')}</span>}
        </span>
      }
      meta={
        <>
          <span>{[role, personnel_no, sinceOf(locale, membership)].filter(Boolean).join(' · ')}</span>
          {groups.length > 0 && (
            <span className="user-groups">
              {groups.map(({ id, name, colour }) => (
                <GroupMark
                  key={id}
                  name={name}
                  colour={groupColours.find((one) => one === colour) ?? 'grey'}
                />
              ))}
            </span>
          )}
        </>
      }
      trailing={!busy && organisation_active && <Actions {...props} />}
    />
  )
}

function Actions({ locale, user, membership, onEdit, onEnded }: Props) {
  const t = translate(locale)
  const [asking, setAsking] = useState(false)
  const { organisation_id: organisationId, organisation_name: organisation, left_at } = membership
  const values = { name: memberName(user), organisation }
  const edit = { type: 'button', className: 'button', 'data-edits': organisationId, onClick: onEdit } as const
  if (left_at !== null) {
    return (
      <button {...edit} aria-label={t('tenantUserWork.againIn', values)}>
        {t('tenantUserWork.again')}
      </button>
    )
  }

  async function end(): Promise<void> {
    try {
      await endMembership({ userId: user.id, organisationId })
      showToast({ text: t('tenantUserWork.ended', values) })
      onEnded()
    } catch (error) {
      if (currentUserOf(error)) showToast({ kind: 'failure', text: t('tenantUserWork.changed', values) })
      else tellFailure(locale, error, 'The membership was not ended.')
      setAsking(false)
    }
  }

  const person = localizePath(pathOf(routes.person, { id: user.id }), locale)
  return (
    <>
      <a
        className="button quiet"
        href={`${person}?${ORGANISATION_PARAMETER}=${organisationId}`}
        aria-label={t('tenantUserWork.rightsIn', values)}
      >
        {t('tenantUserWork.rights')}
      </a>
      <button {...edit} aria-label={t('tenantUserWork.editIn', values)}>
        {t('tenantUserWork.edit')}
      </button>
      {/* Nobody leaves an organisation by it themselves. */}
      {user.locked.active !== 'self' && (
        <button
          type="button"
          className="button"
          aria-label={t('tenantUserWork.endIn', values)}
          onClick={() => setAsking(true)}
        >
          {t('tenantUserWork.end')}
        </button>
      )}
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('tenantUserWork.endQuestion', values),
            consequence: t('tenantUserWork.endConsequence', values),
            yes: t('tenantUserWork.endYes'),
            no: t('tenantUserWork.keep'),
          }}
          onConfirm={end}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** 'seit 12.02.2019', '12.02.2012 – 31.03.2019, nicht mehr Mitglied' */
function sinceOf(locale: Locale, { joined_at, left_at }: UserMembership): string {
  const t = translate(locale)
  const days = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  const joined = new Date(joined_at)
  return left_at === null
    ? t('tenantUserWork.since', { day: days.format(joined) })
    : t('tenantUserWork.was', { days: days.formatRange(joined, new Date(left_at)) })
}
