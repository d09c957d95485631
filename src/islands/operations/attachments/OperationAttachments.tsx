import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationAttachment, OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { loadOperation } from '../../../lib/stores/operations/operation.ts'
import { AddAttachment } from './AddAttachment.tsx'
import { AttachmentRow } from './AttachmentRow.tsx'
import { RemoveAttachment } from './RemoveAttachment.tsx'
import './operation-attachments.css'
import { useMay } from '../../shared/use-may.ts'
import { translate } from '../../../i18n/translate.ts'

/** The files of an operation: photos of the scene, plans. Nothing where there are none and nobody may add one. */
export function OperationAttachments({ locale, operation }: { locale: Locale; operation: OperationDetail }) {
  const t = translate(locale)
  const mayUpdate = useMay('operations.update')
  const section = useRef<HTMLElement>(null)
  // Not in its row: that may be gone, by what the server says to all, before the answer is here.
  const [removing, setRemoving] = useState<OperationAttachment>()
  const [removed, setRemoved] = useState(0)
  const leave = () => {
    setRemoving(undefined)
    setRemoved((count) => count + 1)
  }
  // Once the dialog is gone and has given back the focus, which what has gone does not take.
  useEffect(() => {
    if (removed === 0) return
    section.current?.querySelector<HTMLElement>('.attachments-add button')?.focus()
    void loadOperation()
  }, [removed])
  const { id, attachments, merged_into } = operation
  const mayAdd = mayUpdate && !merged_into
  // What a list says of it, or a backend that keeps no files.
  if (!attachments || (attachments.length === 0 && !mayAdd)) return null

  return (
    <section ref={section} className="operation-attachments card">
      <h2>{t('operationAttachments.heading')}</h2>
      {attachments.length === 0 && <p className="muted">{t('operationAttachments.none')}</p>}
      {attachments.length > 0 && (
        <ul>
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              locale={locale}
              operationId={id}
              attachment={attachment}
              onRemove={mayUpdate ? () => setRemoving(attachment) : undefined}
            />
          ))}
        </ul>
      )}
      {removing && (
        <RemoveAttachment
          locale={locale}
          operationId={id}
          attachment={removing}
          onCancel={() => setRemoving(undefined)}
          onRemoved={leave}
        />
      )}
      {mayAdd && <AddAttachment locale={locale} operationId={id} count={attachments.length} />}
    </section>
  )
}
