import { useState } from 'react'
import { REFUSALS_PAGE, type RefusedMessage } from '../../contract/operations/intake-refusals.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { intakeRefusals } from '../../lib/stores/organisation/intake-refusals.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { MessagePages } from './MessagePages.tsx'
import { RefusedBody } from './RefusedBody.tsx'

/** Refused messages with keys of the organisation. Shows nothing while loading (the list of accepted messages does) or if empty. */
export function RefusedMessages({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [shown, setShown] = useState<RefusedMessage>()
  return (
    <>
      <MessagePages
        locale={locale}
        pages={intakeRefusals}
        heading={
          <>
            <h3>{t('integrations.log.refused')}</h3>
            <p className="muted">{t('integrations.log.refusedAbout')}</p>
          </>
        }
        row={(message) => <RefusedRow locale={locale} message={message} onOpen={() => setShown(message)} />}
        more={t('integrations.log.refusedMore', { count: REFUSALS_PAGE })}
        shown={(count) => t('integrations.log.refusedShown', { count })}
        failure="Earlier refused messages could not be loaded."
      />
      {shown && (
        <RefusedBody key={shown.id} locale={locale} message={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** A row for one refused message, without its body. */
function RefusedRow({
  locale,
  message,
  onOpen,
}: {
  locale: Locale
  message: RefusedMessage
  onOpen: () => void
}) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { received_at, sender, reason, status, method, path, problems, times } = message
  const why = t(`intakeNews.reasons.${reason}`)
  return (
    <ListRow
      title={why}
      meta={
        <>
          {times > 1 && <span>{t('integrations.log.times', { count: times })}</span>}
          <span title={incidentTime(received_at)}>{relativeTime(received_at, locale, now)}</span>
          <span>
            <bdi>{sender}</bdi>
          </span>
          <span>{t('integrations.log.answer', { status })}</span>
          <span className="intake-warning">
            <bdi>{`${method} ${path}`}</bdi>
          </span>
          {problems.map((problem) => (
            <span key={problem} className="intake-warning">
              <bdi>{problem}</bdi>
            </span>
          ))}
        </>
      }
      trailing={
        <Button
          variant="quiet"
          aria-label={t('integrations.log.openOf', { sender, reason: why })}
          onClick={onOpen}
        >
          {t('integrations.log.open')}
        </Button>
      }
    />
  )
}
