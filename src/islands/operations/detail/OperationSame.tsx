import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { routes } from '../../../lib/routes.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { mergeInto } from '../../../lib/stores/operations/operation-merge.ts'
import { loadOperation } from '../../../lib/stores/operations/operation.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import './operation-actions.css'
import { leaveFor } from './leave-for.ts'

/**
 * Another open operation with the same number, which a second source has raised: the two may be one. A member who may change operations
 * merges the later into the earlier.
 */
export function OperationSame({ locale, operation }: { locale: Locale; operation: OperationDetail }) {
  const t = translate(locale)
  const [asking, setAsking] = useState(false)
  const now = useNow() ?? Date.now()
  const mayUpdate = useMay('operations.update')
  const { active, same_number: same } = operation
  if (!same || !active) return null

  const [stays, ends] = isEarlier(same, operation) ? [same, operation] : [operation, same]
  const merge = async () => {
    try {
      await mergeInto(ends.id, stays.id)
      showToast({ kind: 'done', text: t('operationMerge.done', { title: same.title }) })
      if (stays === same) return leaveFor(localizePath(pathOf(routes.alert, stays), locale))
    } catch (error) {
      tellFailure(locale, error, 'The operations with the same number were not merged.')
    }
    // Another member may have merged or closed one of them meanwhile.
    await loadOperation()
    setAsking(false)
  }
  return (
    <div className="notice operation-same">
      <p>
        {t('operationSame.says')}{' '}
        <a href={localizePath(pathOf(routes.alert, same), locale)}>
          {t('operationSame.other', { title: same.title, time: clockTime(same.alarm_at, now) })}
        </a>
      </p>
      {mayUpdate && (
        <button type="button" className="button secondary" onClick={() => setAsking(true)}>
          {t('operationSame.merge')}
        </button>
      )}
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('operationSame.question'),
            consequence: t('operationSame.consequence', { ends: ends.title, stays: stays.title }),
            yes: t('operationSame.merge'),
            no: t('operationMerge.cancel'),
          }}
          onConfirm={merge}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type Alarmed = Pick<OperationDetail, 'id' | 'alarm_at'>

function isEarlier(one: Alarmed, other: Alarmed): boolean {
  return one.alarm_at === other.alarm_at ? one.id < other.id : one.alarm_at < other.alarm_at
}
