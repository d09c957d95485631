import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { removeOwnPicture } from '../../../lib/stores/account/own-picture.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  onRemoved: () => void
}

/** Asks before the picture is removed: nobody has it then. */
export function RemovePicture({ locale, onRemoved }: Props) {
  const t = translate(locale)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeOwnPicture()
      showToast({ text: t('ownPicture.removed') })
      onRemoved()
    } catch (error) {
      tellFailure(locale, error, 'The picture was not removed.')
      setBusy(false)
    }
  }

  return (
    <>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {t('ownPicture.remove')}
      </button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        words={{
          question: t('ownPicture.question'),
          consequence: t('ownPicture.consequence'),
          yes: t('ownPicture.remove'),
          no: t('ownPicture.keep'),
        }}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
