import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { beginApp, confirmApp } from '../../../lib/stores/account/sign-in-safety.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PasswordAsked } from './PasswordAsked.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { safetyProblems } from './safety-problems.ts'

interface Props {
  locale: Locale
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

const CODE = 'code'

/** Sets up an app that shows codes: the password first, then its key, then its first code. */
export function AuthenticatorSetUp({ locale, onCodes, onCancel }: Props) {
  const t = translate(locale)
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  if (begun) {
    return <AuthenticatorKey locale={locale} begun={begun} onCodes={onCodes} onCancel={onCancel} />
  }

  return (
    <PasswordAsked
      locale={locale}
      labelledBy="profile-second-step"
      why={t('signInSafety.setup.why')}
      submit={t('signInSafety.setup.next')}
      onPassword={async (password) => setBegun(await beginApp(password))}
      onCancel={onCancel}
    />
  )
}

function AuthenticatorKey({
  locale,
  begun,
  onCodes,
  onCancel,
}: Props & { begun: { secret: string; uri: string } }) {
  const t = translate(locale)
  const scan = useRef<HTMLParagraphElement>(null)
  useEffect(() => scan.current?.focus(), [])

  function check(data: FormData): FieldProblem[] {
    return codeIn(data) === '' ? [{ field: CODE, text: t('signInSafety.setup.codeMissing') }] : []
  }
  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      onCodes(await confirmApp(codeIn(data)))
      showToast({ text: t('signInSafety.setup.done') })
      return []
    } catch (error) {
      return safetyProblems(error, t, t('signInSafety.setup.over'))
    }
  }

  return (
    <div className="card safety-work">
      <p ref={scan} tabIndex={-1}>
        {t('signInSafety.setup.scan')}
      </p>
      <QrCode text={begun.uri} label={t('signInSafety.setup.picture')} />
      <p>
        {t('signInSafety.setup.secretAbout')}{' '}
        <code className="safety-secret" aria-label={t('signInSafety.setup.secret')}>
          {begun.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Form
        method="post"
        aria-labelledby="profile-second-step"
        words={formWords(t)}
        check={check}
        onSend={send}
      >
        <TextField
          name={CODE}
          label={t('signInSafety.setup.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          dir="ltr"
          required
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('signInSafety.working')}>{t('signInSafety.setup.confirm')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onCancel}>
            {t('signInSafety.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function codeIn(data: FormData): string {
  return String(data.get(CODE) ?? '').trim()
}
