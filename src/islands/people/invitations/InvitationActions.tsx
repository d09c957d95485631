import { type ReactNode, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Invitation } from '../../../contract/people/invitations.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { sendInvitationAgain } from '../../../lib/stores/people/invitations.ts'
import { useLateEditor } from '../../shared/use-late-editor.ts'
import { tellInvitationFailure } from './tell-invitation-failure.ts'

interface Props {
  locale: Locale
  invitation: Invitation
  onShow: () => void
  onRevoke: () => void
}

/** How an invitation reaches its person after all: by another mail, a corrected address, or a link that is handed over. */
export function InvitationActions({ locale, invitation, onShow, onRevoke }: Props) {
  const t = translate(locale)
  const correction = useLateEditor(
    locale,
    async () => (await import('./CorrectAddress.tsx')).CorrectAddress,
    'The form for another address did not come.',
  )
  const { email, delivery } = invitation

  async function send(): Promise<void> {
    try {
      await sendInvitationAgain(invitation)
      showToast({ text: t('people.invitations.resent', { email }) })
    } catch (error) {
      tellInvitationFailure(locale, error, 'An invitation was not sent again.')
    }
  }

  return (
    <>
      {delivery === 'refused' && (
        <button
          type="button"
          className="button"
          aria-label={t('people.invitations.correctOf', { email })}
          ref={correction.button}
          onClick={correction.begin}
        >
          {t('people.invitations.correct')}
        </button>
      )}
      <Doing label={t('people.invitations.resendOf', { email })} onPress={send}>
        {t('people.invitations.resend')}
      </Doing>
      <button
        type="button"
        className="button"
        aria-label={t('people.invitations.showOf', { email })}
        onClick={onShow}
      >
        {t('people.invitations.show')}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={t('people.invitations.revokeOf', { email })}
        onClick={onRevoke}
      >
        {t('people.invitations.revoke')}
      </button>
      {correction.editor && (
        <correction.editor locale={locale} invitation={invitation} onClose={correction.end} />
      )}
    </>
  )
}

interface DoingProps {
  label: string
  onPress: () => Promise<void>
  children: ReactNode
}

/** A button that takes no second press while its work is under way; it is there where mails are sent. */
function Doing({ label, onPress, children }: DoingProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress()
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="button if-mail"
      aria-label={label}
      aria-disabled={busy}
      onClick={() => !busy && void press()}
    >
      {children}
    </button>
  )
}
