import { useEffect } from 'react'
import { INTAKE_LOG_PAGE, type IntakeMessage } from '../../contract/operations/intake-messages.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { routes } from '../../lib/routes.ts'
import { intakeLog } from '../../lib/stores/organisation/intake-log.ts'
import { Empty } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { useOpened } from '../ui/behaviour/use-opened.ts'
import { MessagePages } from './MessagePages.tsx'
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
  return (
    <MessagePages
      locale={locale}
      pages={intakeLog}
      heading={<h3>{t('integrations.log.accepted')}</h3>}
      row={(message) => <Row locale={locale} message={message} />}
      more={t('integrations.log.more', { count: INTAKE_LOG_PAGE })}
      shown={(count) => t('integrations.log.shown', { count })}
      failure="Earlier messages of dispatch centres did not come."
      loading={<SkeletonRows rows={3} label={t('common.loading')} />}
      missing={<Empty text={t('integrations.log.missing')} />}
      none={<Empty text={t('integrations.log.none')} />}
    />
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
