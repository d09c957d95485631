import { useStore } from '@nanostores/react'
import { lightFormat } from 'date-fns'
import { useState } from 'react'
import { type EmailChangeSide, emailChangeSides } from '../../../contract/account/email-change.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { $emailChange, type PendingEmail, takeBackEmail } from '../../../lib/stores/account/email-change.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check, clock } from '../../ui/icons/interface.ts'
import { ProfileFormSection } from './ProfileFormSection.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { usePerson } from '../../shared/use-person.ts'

interface Props {
  locale: Locale
}

const loadForm = async () => (await import('./EmailChangeForm.tsx')).EmailChangeForm

/** With which address the person signs in, and which one they have asked for. */
export function ProfileEmail({ locale }: Props) {
  const t = translate(locale)
  const change = useStore($emailChange, { ssr: 'initial' })
  const email = usePerson()?.user.email
  // A backend without these calls, or without addresses: nothing is offered.
  if (email === undefined || (change.state === 'failed' && isMissingCall(change.error))) return null

  const pending = change.state === 'ready' ? change.value : null
  return (
    <ProfileFormSection
      locale={locale}
      name="emailChange"
      words={{
        heading: t('emailChange.heading'),
        about: t('emailChange.about', { email }),
        open: t('emailChange.open'),
      }}
      load={loadForm}
    >
      {pending && <Pending locale={locale} email={email} pending={pending} />}
    </ProfileFormSection>
  )
}

interface PendingProps extends Props {
  /** The present one. */
  email: string
  pending: NonNullable<PendingEmail>
}

/** Which mailbox has confirmed, and which has not yet. */
function Pending({ locale, email, pending }: PendingProps) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const addresses: Record<EmailChangeSide, string> = { old: email, new: pending.email }

  async function takeBack(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await takeBackEmail()
      document.getElementById('profile-emailChange')?.focus({ preventScroll: true })
      showToast({ text: t('emailChange.withdrawn') })
    } catch (error) {
      tellFailure(locale, error, 'The other address was not taken back.')
      setBusy(false)
    }
  }

  return (
    <div className="card pending-email">
      <div role="status">
        <h3>{t('emailChange.pending.heading')}</h3>
        <p className="muted">
          {t('emailChange.pending.text', { time: lightFormat(pending.expires_at, 'HH:mm') })}
        </p>
        <ul>
          {emailChangeSides.map((side) => {
            const isConfirmed = pending.confirmed.includes(side)
            return (
              <li key={side} data-confirmed={isConfirmed}>
                <Icon shape={isConfirmed ? check : clock} />
                <span className="muted">{t(`emailChange.pending.${side}`)}</span>
                <span className="badge">
                  {t(`emailChange.pending.${isConfirmed ? 'confirmed' : 'open'}`)}
                </span>
                <bdi>{addresses[side]}</bdi>
              </li>
            )
          })}
        </ul>
      </div>
      <button type="button" className="button" aria-disabled={busy} onClick={() => void takeBack()}>
        {t('emailChange.pending.withdraw')}
      </button>
    </div>
  )
}
