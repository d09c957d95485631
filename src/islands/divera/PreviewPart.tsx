import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { DiveraPreview } from '../../contract/divera/divera-check.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/pages/dates.ts'
import { $diveraPreview, loadDiveraPreview } from '../../lib/stores/divera/divera-check.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { MappingForm } from './MappingForm.tsx'

/** Shows what the next question to DIVERA would bring, and maps its vehicles and groups. */
export function PreviewPart({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const shown = useStore($diveraPreview, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    await loadDiveraPreview().catch((error: unknown) =>
      tellFailure(locale, error, 'The preview of DIVERA did not come.'),
    )
    setBusy(false)
  }

  return (
    <section className="card divera-part" aria-labelledby="divera-preview">
      <h2 id="divera-preview">{t('diveraPreview.heading')}</h2>
      <p className="muted">{t('diveraPreview.about')}</p>
      <div>
        <Button
          variant="secondary"
          busy={busy}
          busyText={t('diveraPreview.doing')}
          onClick={() => void run()}
        >
          {t('diveraPreview.do')}
        </Button>
      </div>
      <Summary locale={locale} preview={shown?.preview} />
      {shown && (
        <>
          <Alarms locale={locale} preview={shown.preview} />
          <MappingForm key={shown.round} locale={locale} preview={shown.preview} />
        </>
      )}
    </section>
  )
}

/** Screen readers say it when it comes. */
function Summary({ locale, preview }: { locale: Locale; preview: DiveraPreview | undefined }) {
  const t = translate(locale)
  const { alarms = [], alarm_count: count = 0, units = [], failures = [] } = preview ?? {}
  const hasAlarms = preview !== undefined && failures.every(({ part }) => part !== 'alarms')
  return (
    <div role="status" className="divera-lines">
      {failures.map(({ part, failure }) => (
        <p key={part} className="notice danger">
          {t(`diveraPreview.failures.${part}`, { failure: t(`diveraFailures.${failure}`) })}
        </p>
      ))}
      {hasAlarms && (
        <p>
          {count === 0 ? t('diveraPreview.none') : t('diveraPreview.came', { count })}
          {count > alarms.length && ` – ${t('diveraPreview.latest', { shown: alarms.length, count })}`}
        </p>
      )}
      {units.length > 0 && (
        <p>
          {t('diveraPreview.units', { units: units.map(({ name, ucr }) => `${name} (${ucr})`).join(', ') })}
        </p>
      )}
    </div>
  )
}

function Alarms({ locale, preview: { alarms } }: { locale: Locale; preview: DiveraPreview }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  if (alarms.length === 0) return null
  return (
    <>
      <h3>{t('diveraPreview.alarms')}</h3>
      <ul className="list-rows card divera-scroll" tabIndex={0} aria-label={t('diveraPreview.alarms')}>
        {alarms.map(({ divera_id, title, address, raised_at, closed, becomes }) => (
          <ListRow
            key={divera_id}
            title={<bdi>{title}</bdi>}
            meta={
              <>
                <strong>{t(`diveraPreview.becomes.${becomes}`)}</strong>
                {raised_at !== null && (
                  <span title={incidentTime(raised_at)}>{relativeTime(raised_at, locale, now)}</span>
                )}
                {closed && <span>{t('diveraPreview.closed')}</span>}
                {address !== null && (
                  <span>
                    <bdi>{address}</bdi>
                  </span>
                )}
              </>
            }
          />
        ))}
      </ul>
    </>
  )
}
