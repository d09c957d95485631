import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { keywordWithoutGroups } from '../../../lib/operations/kept-groups.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { loadOperation } from '../../../lib/stores/operations/operation.ts'
import { alarmEverybody } from '../../../lib/stores/operations/operation-work.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'
import './operation-actions.css'

/**
 * Shown after news with a keyword that does not say whom it alarms, so that only the groups of the operation were alarmed: a member who
 * may change the operation alarms all others here.
 */
export function OperationEverybody({ locale, operation }: { locale: Locale; operation: OperationDetail }) {
  const t = translate(locale)
  const [asking, setAsking] = useState(false)
  const mayUpdate = useMay('operations.update')
  const keyword = keywordWithoutGroups(operation)
  if (keyword === undefined || !mayUpdate) return null

  const alarm = async () => {
    try {
      await alarmEverybody(operation)
      showToast({ kind: 'done', text: t('operationEverybody.done') })
    } catch (error) {
      tellFailure(locale, error, 'The other members were not alarmed.')
      // Another member may have changed it meanwhile.
      await loadOperation()
    }
    setAsking(false)
  }
  const groups = operation.groups?.map(({ name }) => name).join(', ') ?? ''
  return (
    <div className="notice warning operation-repeated">
      <p>{t('operationEverybody.kept', { keyword, groups })}</p>
      <button type="button" className="button secondary" onClick={() => setAsking(true)}>
        {t('operationEverybody.alarm')}
      </button>
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('operationEverybody.question'),
            consequence: t('operationEverybody.consequence'),
            yes: t('operationEverybody.alarm'),
            no: t('operationEverybody.no'),
          }}
          onConfirm={alarm}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
