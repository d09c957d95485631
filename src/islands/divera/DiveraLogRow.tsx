import { useState } from 'react'
import type { DiveraLogEntry } from '../../contract/divera/divera-log.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { routes } from '../../lib/routes.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { retryDivera } from '../../lib/stores/divera/divera-log.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { focusNeighbour } from '../ui/behaviour/focus-neighbour.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'

interface Props {
  locale: Locale
  entry: DiveraLogEntry
  /** Whether the connection is on: otherwise nothing is taken. */
  enabled: boolean
}

/** One thing that DIVERA has said, and what became of it; what failed can be tried again. */
export function DiveraLogRow({ locale, entry, enabled }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { at, way, outcome, operation_id, failure, can_retry } = entry
  const title = titleOf(t, entry)
  return (
    <ListRow
      {...(operation_id !== null && {
        href: localizePath(pathOf(routes.alert, { id: operation_id }), locale),
      })}
      title={<bdi>{title}</bdi>}
      meta={
        <>
          <strong data-state={outcome === 'failed' ? 'failing' : undefined}>
            {t(`diveraLog.outcomes.${outcome}`)}
          </strong>
          {failure !== null && <span>{t(`diveraFailures.${failure}`)}</span>}
          <span title={incidentTime(at)}>{relativeTime(at, locale, now)}</span>
          <span>{t(`diveraLog.ways.${way}`)}</span>
        </>
      }
      trailing={enabled && can_retry && <Retry locale={locale} entry={entry} title={title} />}
    />
  )
}

function titleOf(t: Translate, { title, divera_id, outcome, count }: DiveraLogEntry): string {
  if (title !== null) return title
  if (outcome === 'statuses' && count !== null) return t('diveraLog.statuses', { count })
  return divera_id === null ? t('diveraLog.message') : t('diveraLog.alarm', { id: divera_id })
}

function Retry({ locale, entry, title }: Omit<Props, 'enabled'> & { title: string }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)

  async function retry(button: HTMLElement): Promise<void> {
    setBusy(true)
    try {
      // The button goes with the entry's failure: the focus moves on before.
      const { outcome } = await retryDivera(entry, (answer) => {
        if (answer.can_retry || document.activeElement !== button) return
        if (!focusNeighbour(button)) document.getElementById('divera-log')?.focus()
      })
      showToast({ text: t('diveraLog.retried', { outcome: t(`diveraLog.outcomes.${outcome}`) }) })
    } catch (error) {
      tellFailure(locale, error, 'An entry of the log of DIVERA was not tried again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      data-action="retry-divera"
      aria-label={t('diveraLog.retryOf', { title })}
      busy={busy}
      busyText={t('diveraLog.retrying')}
      onClick={({ currentTarget }) => void retry(currentTarget)}
    >
      {t('diveraLog.retry')}
    </Button>
  )
}
