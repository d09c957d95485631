import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { loadPermissions } from '../../lib/stores/people/permission-calls.ts'
import { focusBefore } from '../ui/behaviour/focus-before.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { usePlaceInMain } from './use-place-in-main.ts'

/** Nobody could say what the person may do here: it is asked again by itself, and at once by a button. */
export function RightsUnanswered({ locale }: { locale: Locale }) {
  const [busy, setBusy] = useState(false)
  const t = translate(locale)
  const ask = async () => {
    setBusy(true)
    await loadPermissions()
    setBusy(false)
  }

  return (
    <div ref={focusBefore}>
      <Failure
        text={t('rightsUnanswered.text')}
        hint={t('rightsUnanswered.hint')}
        retry={{ label: t('rightsUnanswered.retry'), busy, onRetry: () => void ask() }}
      />
    </div>
  )
}

/** The same in place of a page that needs a right. */
export function RightsUnansweredPage({ locale }: { locale: Locale }) {
  const place = usePlaceInMain('rights-unanswered')
  if (!place) return null

  return createPortal(
    <>
      <div className="page-head">
        <h1>{translate(locale)('rightsUnanswered.heading')}</h1>
      </div>
      <RightsUnanswered locale={locale} />
    </>,
    place,
  )
}
