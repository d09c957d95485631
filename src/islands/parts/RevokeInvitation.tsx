import { useEffect, useState } from 'react'
import type { Invitation } from '../../contract/invitations.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { takeInvitationBack } from '../../lib/stores/invitations.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import type { ConfirmDialog } from './confirm-dialog.ts'
import { tellFailure } from './tell-failure.ts'
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
  const [Question, setQuestion] = useState<ConfirmDialog>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    import('./confirm-dialog.ts').then(
      ({ readyConfirmDialog }) => setQuestion(readyConfirmDialog),
      (error: unknown) => {
        tellFailure(locale, error, 'Nobody could be asked whether to take the invitation back.')
        onCancel()
      },
    )
  }, [])

  async function revoke(): Promise<void> {
    setBusy(true)
    try {
      await takeInvitationBack(invitation)
      showToast({ text: t('people.invitations.revoked', { email }) })
      onRevoked()
    } catch (error) {
      tellInvitationFailure(locale, error, 'An invitation was not taken back.')
      onCancel()
    }
  }

  if (!Question) return null
  return (
    <Question
      open
      busy={busy}
      words={{
        question: t('people.invitations.revokeQuestion', { email }),
        consequence: t('people.invitations.revokeConsequence'),
        yes: t('people.invitations.revoke'),
        no: t('people.invitations.keep'),
      }}
      onConfirm={() => void revoke()}
      onCancel={onCancel}
    />
  )
}
