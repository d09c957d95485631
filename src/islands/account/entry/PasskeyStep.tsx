import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { showPasskey } from './show-passkey.ts'

/** Has the device show a passkey of whoever has shown their password. */
export function PasskeyStep({ t, challenge }: { t: Translate; challenge: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function show(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    const said = await showPasskey(challenge, t)
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
