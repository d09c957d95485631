import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { withRepeated } from '../../../lib/operations/repeated-message.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { loadOperation } from '../../../lib/stores/operations/operation.ts'
import { saveOperation } from '../../../lib/stores/operations/operation-work.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'
import './operation-actions.css'

/**
 * What the dispatch centre says again though something else stands there: it may be right, or an old message has come twice.
 * Whoever may change the operation takes it with one tap; nobody is alarmed by it.
 */
export function OperationRepeated({ locale, operation }: { locale: Locale; operation: OperationDetail }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const mayUpdate = useMay('operations.update')
  const { id, active, repeated } = operation
  if (!repeated || !active) return null

  const take = async () => {
    setBusy(true)
    try {
      await saveOperation(id, withRepeated(operation, repeated))
      showToast({ text: t('operationRepeated.taken') })
    } catch (error) {
      tellFailure(locale, error, 'What the dispatch centre said again was not taken.')
      // Another member may have changed it meanwhile.
      await loadOperation()
    }
    setBusy(false)
  }
  const text = [repeated.title ?? repeated.keyword, repeated.address, repeated.text]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="notice operation-repeated">
      <p>{t('operationRepeated.says', { text })}</p>
      {mayUpdate && (
        <button
          type="button"
          className="button secondary"
          aria-disabled={busy}
          onClick={() => !busy && void take()}
        >
          {t('operationRepeated.take')}
        </button>
      )}
    </div>
  )
}
