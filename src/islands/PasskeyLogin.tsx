import './account/entry/passkey-login.css'
import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { SecondFactorAsked } from '../contract/account/second-factor.ts'
import { translate } from '../i18n/translate.ts'
import { $signInAsked } from '../lib/stores/session/session-calls.ts'
import { Button } from './ui/buttons/Button.tsx'

interface StepProps {
  asked: SecondFactorAsked
  onBack: () => void
}

const ways = () => import('./account/entry/second-step.ts')

/** The ways in beside the form: a passkey, and the second step after it. All they need is fetched when somebody takes them. */
export function PasskeyLogin({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const asked = useStore($signInAsked, { ssr: 'initial' })
  const [possible, setPossible] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [Step, setStep] = useState<ComponentType<StepProps>>()
  useEffect(() => setPossible('PublicKeyCredential' in window), [])
  useEffect(() => {
    if (!asked) return
    setFailure(undefined)
    ways()
      .then(({ loadSecondStep }) => loadSecondStep(locale))
      .then(
        (Loaded) => setStep(() => Loaded),
        () => setFailure(translate(locale)('login.errors.offline')),
      )
  }, [asked, locale])

  async function signIn(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    const said = await ways()
      .then(({ passkeySignIn }) => passkeySignIn(locale))
      .catch(() => t('login.errors.offline'))
    setFailure(said)
    // Without a failure the guard leads on from here: it stays busy until then.
    setBusy(said === undefined)
  }
  const back = () => {
    $signInAsked.set(undefined)
    // Once the form is to be seen again.
    setTimeout(() => document.querySelector<HTMLInputElement>('.login-form [name="password"]')?.focus())
  }

  if (asked && Step) return <Step asked={asked} onBack={back} />
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
