import { type ReactNode, useEffect, useState } from 'react'
import type { DocumentVersion } from '../../../contract/documents/document-files.ts'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import {
  fetchAcknowledgements,
  fetchVersions,
  showOlderVersion,
} from '../../../lib/stores/documents/document-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { useOpened } from '../../ui/behaviour/use-opened.ts'
import { DocumentReaders } from './DocumentReaders.tsx'
import { saveContent } from './save-document.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
}

/** What hardly anybody comes for, each behind its line: who has read it, and what it showed before. */
export function DocumentMore({ locale, t, document }: Props) {
  const mayManage = useMay('files.manage')
  const { id, version_id, requires_ack, number } = document

  return (
    <>
      {requires_ack && mayManage && (
        <Late
          key={`read-${version_id}`}
          t={t}
          summary={t('documentPage.readers')}
          load={() => fetchAcknowledgements(id)}
          show={(readers, setReaders) => (
            <DocumentReaders
              locale={locale}
              t={t}
              document={document}
              readers={readers}
              onChange={setReaders}
            />
          )}
        />
      )}
      {number > 1 && (
        <Late
          key={`versions-${version_id}`}
          t={t}
          summary={t('documentPage.versions', { count: number })}
          load={() => fetchVersions(id)}
          show={(versions) => (
            <Versions locale={locale} t={t} documentId={id} versions={versions} mayRestore={mayManage} />
          )}
        />
      )}
    </>
  )
}

interface LateProps<Value> {
  t: Translate
  summary: string
  load: () => Promise<Value>
  show: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Asked for when it is opened. */
function Late<Value>({ t, summary, load, show }: LateProps<Value>) {
  const { opened, details } = useOpened()
  const [value, setValue] = useState<{ known: Value }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!opened || failed) return
    load().then(
      (known) => setValue({ known }),
      (error: unknown) => {
        console.warn('A part of a document could not be loaded.', error)
        setFailed(true)
      },
    )
  }, [opened, failed])

  return (
    <details {...details} className="document-late card">
      <summary>{summary}</summary>
      {!value && !failed && <p className="muted">{t('documentPage.loading')}</p>}
      {failed && (
        <>
          <p className="notice" role="status">
            {t('documentPage.notLoaded')}
          </p>
          <button type="button" className="button" onClick={() => setFailed(false)}>
            {t('documentPage.again')}
          </button>
        </>
      )}
      {value && show(value.known, (known) => setValue({ known }))}
    </details>
  )
}

interface VersionsProps {
  locale: Locale
  t: Translate
  documentId: number
  versions: readonly DocumentVersion[]
  mayRestore: boolean
}

function Versions({ locale, t, documentId, versions, mayRestore }: VersionsProps) {
  const now = useNow() ?? Date.now()
  const [busy, setBusy] = useState(false)
  async function restore(id: number): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await showOlderVersion(documentId, id)
      showToast({ text: t('documentPage.restored') })
    } catch (error) {
      tellFailure(locale, error, 'An older content is not shown.')
    }
    setBusy(false)
  }

  return (
    <ol className="document-versions">
      {versions.map(({ id, number, name, size, created_at, uploaded_by, restored_from, current }) => (
        <li key={id}>
          <p>
            <b>{t('documentPage.versionNumber', { number })}</b>{' '}
            {current && <span className="badge">{t('documentPage.current')}</span>}
          </p>
          <p className="muted">
            <bdi>{name}</bdi> · <span className="figures">{fileSize(size, locale)}</span> ·{' '}
            <time dateTime={created_at} title={incidentTime(created_at)}>
              {relativeTime(created_at, locale, now)}
            </time>
            {uploaded_by && ` · ${uploaded_by}`}
            {restored_from !== null && ` · ${t('documentPage.restoredFrom', { number: restored_from })}`}
          </p>
          <div className="row">
            <button
              type="button"
              className="button"
              aria-label={t('documentPage.saveVersion', { number })}
              onClick={() => void saveContent(locale, documentId, id)}
            >
              {t('documentPage.save')}
            </button>
            {!current && mayRestore && (
              <button
                type="button"
                className="button"
                aria-disabled={busy}
                aria-label={t('documentPage.restoreVersion', { number })}
                onClick={() => void restore(id)}
              >
                {t('documentPage.restore')}
              </button>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
