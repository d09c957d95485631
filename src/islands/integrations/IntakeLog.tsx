import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { INTAKE_LOG_PAGE, type IntakeMessage } from '../../contract/operations/intake-messages.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { routes } from '../../lib/routes.ts'
import { $intakeLog, loadEarlierMessages, loadIntakeLog } from '../../lib/stores/organisation/intake-log.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { LoadMore } from '../ui/layout/LoadMore.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { useOpened } from '../ui/behaviour/use-opened.ts'
import { RefusedMessages } from './RefusedMessages.tsx'

/** The end of an address that leads here: that of a notification about refused messages. */
const PLACE = 'intake-log'

/**
 * Messages of dispatch centres and their outcome, refused ones and those without an alarm included. Fetched when it is opened.
 */
export function IntakeLog({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const { opened, details } = useOpened()
  const { ref } = details
  useEffect(() => {
    if (location.hash !== `#${PLACE}` || !ref.current) return
    ref.current.open = true
    ref.current.scrollIntoView()
  }, [ref])
  return (
    <details {...details} id={PLACE} className="intake-log">
      <summary>{t('integrations.log.heading')}</summary>
      <p className="muted">{t('integrations.log.about')}</p>
      {opened && <RefusedMessages locale={locale} />}
      {opened && <Messages locale={locale} />}
    </details>
  )
}

function Messages({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const log = useStore($intakeLog, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  if (log.state === 'loading') return <SkeletonRows rows={3} label={t('common.loading')} />
  if (log.state === 'failed') {
    if (isMissingCall(log.error)) return <Empty text={t('integrations.log.missing')} />
    const State = log.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: log.changing, onRetry: () => void loadIntakeLog() }
    return <State {...problemWords(t, log.error)} retry={retry} />
  }
  const { messages, next } = log.value
  if (messages.length === 0) return <Empty text={t('integrations.log.none')} />

  const loadMore = async () => {
    setBusy(true)
    await loadEarlierMessages().catch((error: unknown) =>
      tellFailure(locale, error, 'Earlier messages of dispatch centres did not come.'),
    )
    setBusy(false)
  }
  return (
    <>
      <h3>{t('integrations.log.accepted')}</h3>
      <ul className="list-rows card">
        {messages.map((message) => (
          <Row key={message.id} locale={locale} message={message} />
        ))}
      </ul>
      <LoadMore
        label={next === null ? undefined : t('integrations.log.more', { count: INTAKE_LOG_PAGE })}
        busy={busy}
        busyLabel={t('common.loading')}
        came={t('integrations.log.shown', { count: messages.length })}
        onMore={() => void loadMore()}
      />
    </>
  )
}

function Row({ locale, message }: { locale: Locale; message: IntakeMessage }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { received_at, sender, source, source_id, title, outcome, times, operation_id, warnings } = message
  return (
    <ListRow
      href={localizePath(pathOf(routes.alert, { id: operation_id }), locale)}
      title={title}
      meta={
        <>
          <strong>{t(`integrations.log.outcomes.${outcome}`)}</strong>
          {times > 1 && <span>{t('integrations.log.times', { count: times })}</span>}
          <span title={incidentTime(received_at)}>{relativeTime(received_at, locale, now)}</span>
          <span>
            <bdi>{sender}</bdi>
          </span>
          <span>
            <bdi>{`${source} ${source_id}`}</bdi>
          </span>
          {warnings?.map((warning) => (
            <span key={warning} className="intake-warning">
              <bdi>{warning}</bdi>
            </span>
          ))}
        </>
      }
    />
  )
}
