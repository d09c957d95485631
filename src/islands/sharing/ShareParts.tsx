import '../ui/fields/choice.css'
import '../ui/fields/field.css'
import { useCallback, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Translate } from '../../i18n/messages.ts'
import { previewShare } from '../../lib/stores/sharing/sharing.ts'
import { OperationPreview } from './OperationPreview.tsx'
import { SharePreview } from './SharePreview.tsx'

interface Props {
  locale: Locale
  t: Translate
  operationId: number
}

/** What of an operation is shown besides its facts: free texts often hold names. And what comes of that. */
export function ShareParts({ locale, t, operationId }: Props) {
  const [parts, setParts] = useState({ text: true, remark: false })
  const ask = useCallback(() => previewShare(operationId, parts), [operationId, parts])
  return (
    <>
      <fieldset className="field">
        <legend>{t('sharing.parts')}</legend>
        <p id="share-parts-hint" className="hint">
          {t('sharing.partsHint')}
        </p>
        {(['text', 'remark'] as const).map((part) => (
          <label key={part} className="choice">
            <input
              type="checkbox"
              className="tick"
              name={part}
              checked={parts[part]}
              aria-describedby="share-parts-hint"
              onChange={(event) => setParts({ ...parts, [part]: event.currentTarget.checked })}
            />
            <span>{t(`sharing.${part}`)}</span>
          </label>
        ))}
      </fieldset>
      <SharePreview t={t} kind="operation" ask={ask}>
        {(operation) => <OperationPreview locale={locale} operation={operation} />}
      </SharePreview>
    </>
  )
}
