import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { $divera, $freshWebhook, forgetFreshWebhook, loadDivera } from '../../lib/stores/divera/divera.ts'
import { followDivera } from '../../lib/stores/divera/follow.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { integrations as sign } from '../ui/icons/settings.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { DiveraState } from './DiveraState.tsx'
import { FreshWebhook } from './FreshWebhook.tsx'

const loadMore = () => import('./DiveraMore.tsx')

/** All parts of the page, once the connection is loaded; those below the form are fetched after it. */
export function DiveraParts({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const divera = useStore($divera, { ssr: 'initial' })
  const fresh = useStore($freshWebhook, { ssr: 'initial' })
  const more = usePart(loadMore, divera.state === 'ready')
  useEffect(() => forgetFreshWebhook, [])
  useEffect(followDivera, [])

  if (divera.state === 'loading') return <SkeletonRows rows={8} label={t('common.loading')} />
  if (divera.state === 'failed') {
    if (isMissingCall(divera.error)) return <Empty shape={sign} text={t('divera.missing')} />
    const State = divera.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: divera.changing, onRetry: () => void loadDivera() }
    return <State {...problemWords(t, divera.error)} retry={retry} />
  }
  return (
    <>
      <DataAge locale={locale} at={divera.at} stale={divera.stale} />
      <DiveraState locale={locale} divera={divera.value} />
      {fresh && <FreshWebhook key={fresh.url} locale={locale} fresh={fresh} />}
      <ConnectionForm locale={locale} divera={divera.value} />
      {more && <more.DiveraMore locale={locale} divera={divera.value} />}
    </>
  )
}
