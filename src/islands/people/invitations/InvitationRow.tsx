import type { Invitation } from '../../../contract/people/invitations.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { mailRefusalOf } from '../../../lib/people/mail-refusal.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { MemberGroups } from '../list/MemberGroups.tsx'
import { InvitationActions } from './InvitationActions.tsx'

interface Props {
  locale: Locale
  invitation: Invitation
  onShow: () => void
  onRevoke: () => void
}

/** How the latest link went out, in a sentence with time and sender. */
const sentences = {
  sent: 'sentBy',
  shown: 'shownBy',
  waiting: 'invitedBy',
  delayed: 'invitedBy',
  refused: 'invitedBy',
  unsent: 'invitedBy',
} as const

export function InvitationRow({ locale, invitation, onShow, onRevoke }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { email, state, delivery, mail_answer: answer, invited_by: who, sent_at: sentAt } = invitation
  const name = [invitation.first_name, invitation.last_name].filter(Boolean).join(' ')
  const when = (iso: string) => relativeTime(iso, locale, now)
  const since = endOf(invitation)
  const isPending = state === 'open' || state === 'expired'

  return (
    <ListRow
      title={
        <span className="invitation-title">
          <bdi>{name || email}</bdi>
          <span className="badge" data-state={state}>
            {t(`people.invitations.states.${state}`)}
          </span>
          {isPending && (
            <span className="badge" data-delivery={delivery}>
              {t(`people.invitations.delivery.${delivery}`)}
            </span>
          )}
          {invitation.unconfirmed && (
            <span className="badge" data-delivery="unconfirmed" title={t('people.members.unconfirmedHint')}>
              {t('people.members.addresses.unconfirmed')}
            </span>
          )}
        </span>
      }
      meta={
        <>
          {(name || invitation.function) && (
            <span>
              <bdi>{[name && email, invitation.function].filter(Boolean).join(' · ')}</bdi>
            </span>
          )}
          <MemberGroups ids={invitation.group_ids} />
          <span title={incidentTime(since)}>
            {t(`people.invitations.since.${state}`, { when: when(since) })}
          </span>
          <span title={incidentTime(sentAt)}>
            {t(`people.invitations.${sentences[delivery]}`, { when: when(sentAt), who })}
          </span>
          {isPending && delivery === 'refused' && (
            <span title={answer ?? undefined}>
              {t(`people.invitations.refusals.${mailRefusalOf(answer)}`)}
            </span>
          )}
        </>
      }
      trailing={
        isPending && (
          <InvitationActions locale={locale} invitation={invitation} onShow={onShow} onRevoke={onRevoke} />
        )
      }
    />
  )
}

/** When it ended, or will. */
function endOf({ used_at: usedAt, revoked_at: revokedAt, expires_at: expiresAt }: Invitation): string {
  return usedAt ?? revokedAt ?? expiresAt
}
