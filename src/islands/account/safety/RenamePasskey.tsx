import { useEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_PASSKEY_NAME, type Passkey } from '../../../contract/account/passkeys.ts'
import { translate } from '../../../i18n/translate.ts'
import { renameOwnPasskey } from '../../../lib/stores/account/sign-in-safety.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { nameIn } from './AddPasskey.tsx'
import { safetyProblems } from './safety-problems.ts'

interface Props {
  locale: Locale
  passkey: Passkey
  onClose: () => void
}

/** Another name for a passkey: that needs no password, since nobody signs in by it. */
export function RenamePasskey({ locale, passkey, onClose }: Props) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.select(), [])

  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      await renameOwnPasskey(passkey, nameIn(data))
      showToast({ text: t('signInSafety.passkeys.renamed', { name: nameIn(data) }) })
      return []
    } catch (error) {
      return safetyProblems(error, t)
    }
  }

  return (
    <div ref={frame} className="card safety-work">
      <Form
        aria-labelledby="profile-passkeys"
        words={formWords(t)}
        check={(data) =>
          nameIn(data) === '' ? [{ field: 'name', text: t('signInSafety.passkeys.nameMissing') }] : []
        }
        onSend={send}
        onSent={onClose}
      >
        <TextField
          name="name"
          label={t('signInSafety.passkeys.name')}
          defaultValue={passkey.name}
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
          required
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('signInSafety.working')}>{t('signInSafety.passkeys.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('signInSafety.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}
