import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { DocumentView } from '../../../lib/documents/document-view.ts'
import {
  $handedFiles,
  clearHandedFiles,
  recallHandedFiles,
} from '../../../lib/stores/documents/handed-files.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { sendChosen } from './send-chosen.ts'
import { useMay } from '../../shared/use-may.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  view: DocumentView
}

/** What another app has handed over: somebody opens the folder it belongs into, and sends it there. */
export function HandedFiles({ locale, view }: Props) {
  const t = translate(locale)
  const files = useStore($handedFiles, { ssr: 'initial' })
  const mayUpload = useMay('files.upload')
  useEffect(() => void recallHandedFiles(), [])
  const folder = view.kind === 'list' ? (view.folder ?? null) : undefined
  if (files.length === 0) return null

  return (
    <section className="uploads handed card" aria-label={t('documentTools.handed')}>
      <h2>{t('documentTools.handed')}</h2>
      <ul className="handed-files">
        {files.map(({ name, size }, place) => (
          <li key={place}>
            <bdi>{name}</bdi> <span className="muted figures">{fileSize(size, locale)}</span>
          </li>
        ))}
      </ul>
      {mayUpload && <p className="muted">{t('documentTools.handedHint')}</p>}
      {!mayUpload && <p className="notice">{t('documentTools.states.forbidden')}</p>}
      <div className="row">
        {mayUpload && folder !== undefined && (
          <button
            type="button"
            className="button secondary"
            onClick={() => {
              sendChosen(locale, files, { folder })
              clearHandedFiles()
            }}
          >
            {t('documentTools.sendHere')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={clearHandedFiles}>
          {t('documentTools.cancel')}
        </button>
      </div>
    </section>
  )
}
