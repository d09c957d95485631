import { lightFormat } from 'date-fns'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { fetchOwnData } from '../../../lib/stores/account/own-data.ts'
import { saveFile } from '../../shared/save-file.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

/** What is kept of the person, for themselves. */
export function OwnDataExport({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    const name = t('ownData.export.file', { day: lightFormat(Date.now(), 'yyyy-MM-dd') })
    await fetchOwnData().then(
      (file) => saveFile(file, `${name}.json`),
      (error: unknown) => tellFailure(locale, error, 'What is kept of the person did not come.'),
    )
    setBusy(false)
  }

  return (
    <section className="profile-part" aria-labelledby="profile-export">
      <h2 id="profile-export">{t('ownData.export.heading')}</h2>
      <p className="muted">{t('ownData.export.about')}</p>
      <div>
        <button type="button" className="button" aria-disabled={busy} onClick={() => void save()}>
          {t('ownData.export.save')}
        </button>
      </div>
    </section>
  )
}
