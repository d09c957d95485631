import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { showPasskeyOf } from './passkey-words.ts'
import type { StepWords } from './step-words.ts'

/** Has the device show a passkey of whoever has shown their password. */
export function PasskeyStep({ page, t, challenge }: StepWords & { challenge: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function show(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    const said = await showPasskeyOf(challenge, { page, t })
    setFailure(said)
    // Without a failure the guard leads on from here: it stays busy until then.
    setBusy(said === undefined)
  }

  return (
    <>
      <p className="muted">{t('secondStep.passkey.about')}</p>
      <div role="alert">{failure !== undefined && <p className="notice warning">{failure}</p>}</div>
      <Button
        variant="primary"
        size="large"
        busy={busy}
        busyText={t('secondStep.passkey.waiting')}
        onClick={() => void show()}
      >
        {t('secondStep.passkey.do')}
      </Button>
    </>
  )
}
