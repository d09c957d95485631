import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail, OperationView } from '../../../contract/operations/operation-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { fetchViews } from '../../../lib/stores/operations/operation-work.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { next } from '../../ui/icons/interface.ts'

type Shown = readonly OperationView[] | { problem: string } | undefined

/** Who was shown the caller's data and when: asked each time somebody wants to know. */
export function OperationViews({ locale, operation }: { locale: Locale; operation: OperationDetail }) {
  const t = translate(locale)
  const [shown, setShown] = useState<Shown>()

  const load = async () => {
    setShown(undefined)
    try {
      setShown(await fetchViews(operation.id))
    } catch (error) {
      console.warn('Who has seen the caller’s data is not known.', error)
      const problem = problemOf(error)
      const isOffline = problem.kind === 'offline'
      setShown({
        problem: isOffline ? t('operationAlarmed.offline') : problemWords(t, problem).text,
      })
    }
  }

  return (
    <details className="operation-views" onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary>
        <Icon shape={next} />
        {t('operationAlarmed.views')}
      </summary>
      <div role="status">
        {!shown && <p className="muted">{t('operationAlarmed.loading')}</p>}
        {shown && 'problem' in shown && <p>{shown.problem}</p>}
        {shown && 'length' in shown && <Views locale={locale} operation={operation} views={shown} />}
      </div>
    </details>
  )
}

function Views({
  locale,
  operation: { caller_name, caller_phone },
  views,
}: {
  locale: Locale
  operation: OperationDetail
  views: readonly OperationView[]
}) {
  const t = translate(locale)
  if (views.length === 0) {
    const hasCaller = Boolean(caller_name ?? caller_phone)
    return <p className="muted">{t(hasCaller ? 'operationAlarmed.seen' : 'operationAlarmed.noCaller')}</p>
  }
  return (
    <ul>
      {views.map(({ user_id, display_name, at }) => (
        <li key={`${user_id} ${at}`}>
          <span>{display_name}</span>
          <time className="muted" dateTime={at}>
            {clockTime(at, Date.now())}
          </time>
        </li>
      ))}
    </ul>
  )
}
