import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { DeadJob } from '../../contract/organisation/dead-jobs.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { checkAgain, tryJobAgain } from '../../lib/stores/organisation/dead-jobs.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'

interface Props {
  locale: Locale
  job: DeadJob
  /** Called with its button, which has the focus, before the row goes. */
  onLeave: (button: HTMLElement) => void
}

/** What a job was for, why it failed, and a button that has it tried again. */
export function DeadJobRow({ locale, job, onLeave }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const [busy, setBusy] = useState(false)
  const { kind, tries, last_error: error, dead_at } = job
  const what = t(`deadJobs.kinds.${kind}`)
  const when = relativeTime(dead_at, locale, now)

  async function retry(button: HTMLElement): Promise<void> {
    setBusy(true)
    try {
      const wasDead = await tryJobAgain(job)
      showToast({ text: wasDead ? t('deadJobs.retried') : t('deadJobs.gone') })
      // A person who has moved on meanwhile stays where they are.
      if (document.activeElement === button) onLeave(button)
      await checkAgain()
    } catch (error) {
      tellFailure(locale, error, 'A dead job was not tried again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ListRow
      title={what}
      meta={
        <>
          <span title={incidentTime(dead_at)}>{t('deadJobs.died', { when })}</span>
          <span>{t('deadJobs.tries', { count: tries })}</span>
          <span className="dead-job-error">
            {error === null ? t('deadJobs.stopped') : <bdi>{error}</bdi>}
          </span>
        </>
      }
      trailing={
        <Button
          data-action="retry-job"
          aria-label={t('deadJobs.retryOf', { what, when })}
          busy={busy}
          busyText={t('deadJobs.retrying')}
          onClick={({ currentTarget }) => void retry(currentTarget)}
        >
          {t('deadJobs.retry')}
        </Button>
      }
    />
  )
}
