import { useState } from 'react'
import type { Invitation } from '../../../contract/people/invitations.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { sendInvitationAgain } from '../../../lib/stores/people/invitations.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { MemberGroups } from '../list/MemberGroups.tsx'
import { tellInvitationFailure } from './tell-invitation-failure.ts'

interface Props {
  locale: Locale
  invitation: Invitation
  onRevoke: () => void
}

export function InvitationRow({ locale, invitation, onRevoke }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { email, state, invited_by: who, sent_at: sentAt } = invitation
  const name = [invitation.first_name, invitation.last_name].filter(Boolean).join(' ')
  const when = (iso: string) => relativeTime(iso, locale, now)
  const since = endOf(invitation)

  return (
    <ListRow
      title={
        <span className="invitation-title">
          <bdi>{name || email}</bdi>
          <span className="badge" data-state={state}>
            {t(`people.invitations.states.${state}`)}
          </span>
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
            {t('people.invitations.sentBy', { when: when(sentAt), who })}
          </span>
        </>
      }
      trailing={
        (state === 'open' || state === 'expired') && (
          <>
            <SendAgain locale={locale} invitation={invitation} />
            <button
              type="button"
              className="button quiet"
              aria-label={t('people.invitations.revokeOf', { email })}
              onClick={onRevoke}
            >
              {t('people.invitations.revoke')}
            </button>
          </>
        )
      }
    />
  )
}

function SendAgain({ locale, invitation }: Omit<Props, 'onRevoke'>) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const { email } = invitation

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await sendInvitationAgain(invitation)
      showToast({ text: t('people.invitations.resent', { email }) })
    } catch (error) {
      tellInvitationFailure(locale, error, 'An invitation was not sent again.')
    }
    setBusy(false)
  }

  return (
    <button
      type="button"
      className="button"
      aria-label={t('people.invitations.resendOf', { email })}
      aria-disabled={busy}
      onClick={() => !busy && void send()}
    >
      {t('people.invitations.resend')}
    </button>
  )
}

/** When it ended, or will. */
function endOf({ used_at: usedAt, revoked_at: revokedAt, expires_at: expiresAt }: Invitation): string {
  return usedAt ?? revokedAt ?? expiresAt
}
