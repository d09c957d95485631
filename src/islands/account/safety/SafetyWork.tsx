import './safety-work.css'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Passkey } from '../../../contract/account/passkeys.ts'
import { translate } from '../../../i18n/translate.ts'
import { removeApp, removeOwnPasskey, renewCodes } from '../../../lib/stores/account/sign-in-safety.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { PasswordAsked } from './PasswordAsked.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

/** What somebody does to how they sign in. */
export type SafetyTask =
  | { kind: 'setUp' }
  | { kind: 'renewCodes' }
  | { kind: 'turnOff' }
  | { kind: 'addPasskey' }
  | { kind: 'renamePasskey'; passkey: Passkey }
  | { kind: 'removePasskey'; passkey: Passkey }

interface Props {
  locale: Locale
  task: SafetyTask
  /** Done, or given up. */
  onClose: () => void
}

/** The form for it, and what is shown once after it. */
export function SafetyWork({ locale, task, onClose }: Props) {
  const t = translate(locale)
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes locale={locale} codes={codes} onKept={onClose} />

  switch (task.kind) {
    case 'setUp':
      return <AuthenticatorSetUp locale={locale} onCodes={setCodes} onCancel={onClose} />
    case 'renewCodes':
      return (
        <PasswordAsked
          locale={locale}
          labelledBy="profile-second-step"
          why={t('signInSafety.renewing.why')}
          submit={t('signInSafety.renewing.do')}
          onPassword={async (password) => setCodes(await renewCodes(password))}
          onCancel={onClose}
        />
      )
    case 'turnOff':
      return (
        <PasswordAsked
          locale={locale}
          labelledBy="profile-second-step"
          why={t('signInSafety.turningOff.why')}
          submit={t('signInSafety.turningOff.do')}
          onPassword={removeApp}
          onDone={() => {
            showToast({ text: t('signInSafety.turningOff.done') })
            onClose()
          }}
          onCancel={onClose}
        />
      )
    case 'addPasskey':
      return <AddPasskey locale={locale} onClose={onClose} />
    case 'renamePasskey':
      return <RenamePasskey locale={locale} passkey={task.passkey} onClose={onClose} />
    case 'removePasskey': {
      const { name } = task.passkey
      return (
        <PasswordAsked
          locale={locale}
          labelledBy="profile-passkeys"
          why={t('signInSafety.passkeys.removing', { name })}
          submit={t('signInSafety.passkeys.remove')}
          onPassword={(password) => removeOwnPasskey(task.passkey, password)}
          onDone={() => {
            showToast({ text: t('signInSafety.passkeys.removed', { name }) })
            onClose()
          }}
          onCancel={onClose}
        />
      )
    }
  }
}
