import { lightFormat } from 'date-fns'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import type { AlertFilter } from '../../../lib/operations/alert-filter.ts'
import { routes } from '../../../lib/routes.ts'
import { exportAlerts } from '../../../lib/stores/operations/alert-calls.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { download, statistics } from '../../ui/icons/search.ts'
import { saveFile } from '../../shared/save-file.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import './alert-tools.css'

interface Props {
  locale: Locale
  filter: AlertFilter
}

/** What is done with all that the filter lets through. On a phone, signs alone. */
export function AlertHead({ locale, filter }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const name = t('alertTools.file', { day: lightFormat(Date.now(), 'yyyy-MM-dd') })
    await exportAlerts(filter).then(
      (table) => saveFile(table, `${name}.csv`),
      (error: unknown) => tellFailure(locale, error, 'The table of the alerts did not come.'),
    )
    setBusy(false)
  }

  return (
    <div className="alert-head">
      <a
        className="button quiet sign-on-phone"
        href={localizePath(routes.alertStatistics.pattern, locale)}
        title={t('alertTools.statistics')}
      >
        <Icon shape={statistics} />
        <span>{t('alertTools.statistics')}</span>
      </a>
      <button
        type="button"
        className="button quiet sign-on-phone"
        title={t('alertTools.export')}
        aria-disabled={busy}
        onClick={() => !busy && void save()}
      >
        <Icon shape={download} />
        <span>{busy ? t('alertTools.exporting') : t('alertTools.export')}</span>
      </button>
    </div>
  )
}
