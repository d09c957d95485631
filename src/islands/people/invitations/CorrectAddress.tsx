import { foldEmail, isEmailAddress, LONGEST_EMAIL } from '../../../contract/account/email-address.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Invitation } from '../../../contract/people/invitations.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { mailRefusalOf } from '../../../lib/people/mail-refusal.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { sendInvitationAgain } from '../../../lib/stores/people/invitations.ts'
import { formProblems } from '../../shared/form-problems.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface Props {
  locale: Locale
  invitation: Invitation
  onClose: () => void
}

/** Corrects the address of an invitation whose mail could not be delivered, and sends it again. */
export function CorrectAddress({ locale, invitation, onClose }: Props) {
  const t = translate(locale)
  const typedIn = (data: FormData) => String(data.get('email') ?? '').trim()

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const email = typedIn(data)
    try {
      await sendInvitationAgain(invitation, email)
      showToast({ text: t('people.invitations.resent', { email }) })
      return []
    } catch (error) {
      console.warn('The address of an invitation was not corrected.', error)
      return formProblems(t, problemOf(error), {
        offline: t('invite.noNetwork'),
        conflict: t('people.invitations.over'),
      })
    }
  }

  return (
    <Dialog
      open
      keepOpen
      heading={t('people.invitations.correctHeading')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {t('people.invitations.correctAbout', { email: invitation.email })}{' '}
          {t(`people.invitations.refusals.${mailRefusalOf(invitation.mail_answer)}`)}
        </p>
        {invitation.mail_answer && (
          <p className="muted">{t('people.invitations.answer', { answer: invitation.mail_answer })}</p>
        )}
        <Form
          words={formWords(t)}
          check={(data) => {
            const email = foldEmail(typedIn(data))
            if (!isEmailAddress(email)) return [{ field: 'email', text: t('invite.problems.email') }]
            return email === invitation.email
              ? [{ field: 'email', text: t('people.invitations.correctSame') }]
              : []
          }}
          onSend={send}
          onSent={onClose}
          guardChanges
        >
          <TextField
            name="email"
            id="corrected-email"
            type="email"
            label={t('invite.one.email')}
            defaultValue={invitation.email}
            maxLength={LONGEST_EMAIL}
            autoComplete="off"
            required
          />
          <div className="form-buttons">
            <SubmitButton busyText={t('invite.sending')}>{t('people.invitations.correctSend')}</SubmitButton>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}
