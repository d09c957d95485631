import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { DIVERA_LOG_PAGE } from '../../contract/divera/divera-log.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { $diveraSearch, diveraLog, searchDiveraLog } from '../../lib/stores/divera/divera-log.ts'
import { askDivera, loadDivera } from '../../lib/stores/divera/divera.ts'
import { MessagePages } from '../integrations/MessagePages.tsx'
import { tellFailure } from '../shared/tell-failure.ts'
import { TypedSearch } from '../shared/TypedSearch.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Empty } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { DiveraLogRow } from './DiveraLogRow.tsx'

interface Props {
  locale: Locale
  enabled: boolean
}

/** What DIVERA has said and what became of it; DIVERA can be asked at once. */
export function DiveraLog({ locale, enabled }: Props) {
  const t = translate(locale)
  const search = useStore($diveraSearch, { ssr: 'initial' })
  return (
    <section className="divera-part divera-log" aria-labelledby="divera-log">
      <h2 id="divera-log" tabIndex={-1}>
        {t('diveraLog.heading')}
      </h2>
      <p className="muted">{t('diveraLog.about')}</p>
      {enabled ? <AskNow locale={locale} /> : <p className="muted">{t('diveraLog.syncOff')}</p>}
      <TypedSearch
        words={{
          label: t('diveraLog.search'),
          short: t('diveraLog.searchShort'),
          clear: t('diveraLog.clear'),
        }}
        search={search}
        onSearch={(wanted) => void searchDiveraLog(wanted)}
      />
      <MessagePages
        locale={locale}
        pages={diveraLog}
        heading={null}
        row={(entry) => <DiveraLogRow locale={locale} entry={entry} enabled={enabled} />}
        more={t('diveraLog.more', { count: DIVERA_LOG_PAGE })}
        shown={(count) => t('diveraLog.shown', { count })}
        failure="Earlier entries of the log of DIVERA did not come."
        loading={<SkeletonRows rows={3} label={t('common.loading')} />}
        missing={<Empty text={t('diveraLog.missing')} />}
        none={<Empty text={t('diveraLog.none')} />}
      />
    </section>
  )
}

/** The server asks DIVERA in a job of its own: most answers are in the log by then. */
const ANSWER_MS = 3_000

function AskNow({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)

  async function ask(): Promise<void> {
    setBusy(true)
    try {
      await askDivera()
      showToast({ text: t('diveraLog.synced') })
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      await Promise.all([loadDivera(), diveraLog.load()])
    } catch (error) {
      tellFailure(locale, error, 'DIVERA was not asked.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button busy={busy} busyText={t('diveraLog.syncing')} onClick={() => void ask()}>
        {t('diveraLog.sync')}
      </Button>
    </div>
  )
}
