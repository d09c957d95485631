import type { Invitation } from '../../../contract/people/invitations.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { takeInvitationBack } from '../../../lib/stores/people/invitations.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellInvitationFailure } from './tell-invitation-failure.ts'

interface Props {
  locale: Locale
  invitation: Invitation
  onCancel: () => void
  /** Its buttons, and what had the focus there, are gone. */
  onRevoked: () => void
}

/** Asks before an invitation is taken back: the link that somebody has in their mail ends. */
export function RevokeInvitation({ locale, invitation, onCancel, onRevoked }: Props) {
  const t = translate(locale)
  const { email } = invitation

  async function revoke(): Promise<void> {
    try {
      await takeInvitationBack(invitation)
      showToast({ text: t('people.invitations.revoked', { email }) })
      onRevoked()
    } catch (error) {
      tellInvitationFailure(locale, error, 'An invitation was not taken back.')
      onCancel()
    }
  }

  return (
    <LateQuestion
      locale={locale}
      words={{
        question: t('people.invitations.revokeQuestion', { email }),
        consequence: t('people.invitations.revokeConsequence'),
        yes: t('people.invitations.revoke'),
        no: t('people.invitations.keep'),
      }}
      onConfirm={revoke}
      onCancel={onCancel}
    />
  )
}
