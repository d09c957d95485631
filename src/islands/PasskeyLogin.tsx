import './account/entry/passkey-login.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { $signInAsked } from '../lib/stores/session/session-calls.ts'
import type { SecondStep } from './account/entry/SecondStep.tsx'
import { Button } from './ui/buttons/Button.tsx'

/** The ways in beside the form: a passkey, and the second step after it. All they need is fetched when somebody takes them. */
export function PasskeyLogin({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const asked = useStore($signInAsked, { ssr: 'initial' })
  const [possible, setPossible] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [Step, setStep] = useState<typeof SecondStep>()
  useEffect(() => setPossible('PublicKeyCredential' in window), [])
  useEffect(() => {
    if (!asked) return
    setFailure(undefined)
    import('./account/entry/SecondStep.tsx').then(
      (part) => setStep(() => part.SecondStep),
      () => setFailure(translate(locale)('login.errors.offline')),
    )
  }, [asked, locale])

  async function signIn(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    const said = await import('./account/entry/show-passkey.ts').then(
      ({ showPasskey }) => showPasskey(undefined, t),
      () => t('login.errors.offline'),
    )
    setFailure(said)
    // Without a failure the guard leads on from here: it stays busy until then.
    setBusy(said === undefined)
  }
  const back = () => {
    $signInAsked.set(undefined)
    // Once the form is to be seen again.
    setTimeout(() => document.querySelector<HTMLInputElement>('.login-form [name="password"]')?.focus())
  }

  if (asked && Step) return <Step locale={locale} asked={asked} onBack={back} />
  return (
    <div className="passkey-login">
      <div hidden={!possible}>
        <Button busy={busy} busyText={t('login.sending')} onClick={() => void signIn()}>
          {t('login.passkey')}
        </Button>
      </div>
      <div role="alert">{failure !== undefined && <p className="notice warning">{failure}</p>}</div>
    </div>
  )
}
