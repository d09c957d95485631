import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_PASSKEY_NAME } from '../../../contract/account/passkeys.ts'
import { translate } from '../../../i18n/translate.ts'
import { addOwnPasskey } from '../../../lib/stores/account/sign-in-safety.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { deviceTitle } from '../profile/device-title.ts'
import { PasswordAsked } from './PasswordAsked.tsx'

interface Props {
  locale: Locale
  onClose: () => void
}

/** Another passkey: its name and the password, then the browser asks. */
export function AddPasskey({ locale, onClose }: Props) {
  const t = translate(locale)
  let name = ''
  return (
    <PasswordAsked
      locale={locale}
      labelledBy="profile-passkeys"
      why={t('signInSafety.passkeys.why')}
      submit={t('signInSafety.passkeys.create')}
      conflict={t('signInSafety.passkeys.failed.known')}
      check={(data) =>
        nameIn(data) === '' ? [{ field: 'name', text: t('signInSafety.passkeys.nameMissing') }] : []
      }
      onPassword={async (password, data) => {
        name = nameIn(data)
        await addOwnPasskey(password, name)
      }}
      onDone={() => {
        showToast({ text: t('signInSafety.passkeys.added', { name }) })
        onClose()
      }}
      onCancel={onClose}
    >
      <TextField
        name="name"
        label={t('signInSafety.passkeys.name')}
        hint={t('signInSafety.passkeys.nameHint')}
        defaultValue={deviceTitle(t, navigator.userAgent)}
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        required
      />
    </PasswordAsked>
  )
}

export function nameIn(data: FormData): string {
  return String(data.get('name') ?? '').trim()
}
