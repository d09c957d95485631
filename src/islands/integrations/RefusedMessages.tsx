import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { REFUSALS_PAGE, type RefusedMessage } from '../../contract/operations/intake-refusals.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import {
  $intakeRefusals,
  loadEarlierRefusals,
  loadIntakeRefusals,
} from '../../lib/stores/organisation/intake-refusals.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Failure, Offline } from '../ui/feedback/Failure.tsx'
import { LoadMore } from '../ui/layout/LoadMore.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { RefusedBody } from './RefusedBody.tsx'

/** What was sent with keys of the organisation and refused; nothing where there is none. */
export function RefusedMessages({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const refused = useStore($intakeRefusals, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<RefusedMessage>()
  // What was accepted comes at the same time, and shows that it is waited for.
  if (refused.state === 'loading') return null
  if (refused.state === 'failed') {
    if (isMissingCall(refused.error)) return null
    const State = refused.error.kind === 'offline' ? Offline : Failure
    const retry = {
      label: t('common.retry'),
      busy: refused.changing,
      onRetry: () => void loadIntakeRefusals(),
    }
    return <State {...problemWords(t, refused.error)} retry={retry} />
  }
  const { refusals, next } = refused.value
  if (refusals.length === 0) return null

  const loadMore = async () => {
    setBusy(true)
    await loadEarlierRefusals().catch((error: unknown) =>
      tellFailure(locale, error, 'Earlier refused messages did not come.'),
    )
    setBusy(false)
  }
  return (
    <>
      <h3>{t('integrations.log.refused')}</h3>
      <p className="muted">{t('integrations.log.refusedAbout')}</p>
      <ul className="list-rows card">
        {refusals.map((message) => (
          <RefusedRow key={message.id} locale={locale} message={message} onOpen={() => setShown(message)} />
        ))}
      </ul>
      <LoadMore
        label={next === null ? undefined : t('integrations.log.refusedMore', { count: REFUSALS_PAGE })}
        busy={busy}
        busyLabel={t('common.loading')}
        came={t('integrations.log.refusedShown', { count: refusals.length })}
        onMore={() => void loadMore()}
      />
      {shown && (
        <RefusedBody key={shown.id} locale={locale} message={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** One of them, without what stands in it. */
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
