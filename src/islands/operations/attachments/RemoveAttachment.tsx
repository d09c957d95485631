import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationAttachment } from '../../../contract/operations/operation-detail.ts'
import { detachFile } from '../../../lib/stores/operations/operation-attachments.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  operationId: number
  attachment: OperationAttachment
  onCancel: () => void
  /** It is gone, though its row is still there. */
  onRemoved: () => void
}

/** Asks before a file is gone for everybody. */
export function RemoveAttachment({
  locale,
  operationId,
  attachment: { id, name },
  onCancel,
  onRemoved,
}: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await detachFile(operationId, id)
      showToast({ text: t('operationAttachments.removed', { name }) })
      onRemoved()
    } catch (error) {
      tellFailure(locale, error, 'A file of the operation was not removed.')
      onCancel()
    }
  }

  return (
    <ConfirmDialog
      open
      busy={busy}
      words={{
        question: t('operationAttachments.removeQuestion', { name }),
        consequence: t('operationAttachments.removeConsequence'),
        yes: t('operationAttachments.removeYes'),
        no: t('operationAttachments.removeNo'),
      }}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  )
}
