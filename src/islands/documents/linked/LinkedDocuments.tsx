import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { DocumentReason, LinkedDocument } from '../../../contract/documents/linked-documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import {
  type DocumentView,
  narrowedBy,
  searchOfDocuments,
  topFolder,
} from '../../../lib/documents/document-view.ts'
import { routes } from '../../../lib/routes.ts'
import { loadKeptDocuments } from '../../../lib/stores/documents/kept-documents.ts'
import { $keptIds } from '../../../lib/stores/documents/kept-ids.ts'
import {
  $linkedDocuments,
  type LinkedThing,
  leaveLinkedDocuments,
  loadLinkedDocuments,
  showLinkedDocuments,
} from '../../../lib/stores/documents/linked-documents.ts'
import { showChannel } from '../../../lib/stores/realtime/shown-channels.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { kept as keptSign } from '../../ui/icons/documents.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { signOf } from '../document-sign.ts'
import './linked-documents.css'

/** Whose documents are shown. */
export interface LinkedProps {
  locale: Locale
  kind: LinkedThing['kind']
  id: number
  /** What decides which they are, besides the thing itself: they are asked for again when it changes. */
  decidedBy?: string
}

/** So many are shown at first; one more takes no more room than the button that shows it. */
const AT_FIRST = 5

/** The documents of an operation or a vehicle. Nothing at all where there are none, and where a backend knows none. */
export function LinkedDocuments({ locale, kind, id, decidedBy }: LinkedProps) {
  const t = translate(locale)
  const documents = useStore($linkedDocuments, { ssr: 'initial' })
  useEffect(() => showLinkedDocuments({ kind, id }, decidedBy), [kind, id, decidedBy])
  useEffect(() => leaveLinkedDocuments, [])
  // Subscribe after the list has come, so that the channel does not delay it.
  const isLoaded = documents.state === 'ready' && !documents.stale
  useEffect(() => (isLoaded ? showChannel('documents') : undefined), [isLoaded])

  if (documents.state === 'loading') return null
  if (documents.state === 'failed') {
    const { error, changing } = documents
    // Without a network nobody knows whether there are any.
    if (error.kind === 'offline' || error.kind === 'forbidden' || isMissingCall(error)) return null
    return (
      <section className="linked-documents card">
        <h2>{t('linkedDocuments.heading')}</h2>
        <p className="muted" role="status">
          {t('linkedDocuments.notLoaded')}
        </p>
        <button
          type="button"
          className="button"
          aria-disabled={changing}
          onClick={() => void loadLinkedDocuments()}
        >
          {t('linkedDocuments.again')}
        </button>
      </section>
    )
  }
  const { data, more } = documents.value
  if (data.length === 0) return null
  return (
    <section className="linked-documents card">
      <h2>{t('linkedDocuments.heading')}</h2>
      <Rows key={`${kind} ${id}`} locale={locale} t={t} kind={kind} documents={data} />
      {more && (
        <a
          className="linked-documents-more"
          href={hrefOf(kind === 'vehicle' ? narrowedBy(topFolder, { vehicle: id }) : topFolder, locale)}
        >
          {t('linkedDocuments.beyond')}
        </a>
      )}
    </section>
  )
}

interface RowsProps {
  locale: Locale
  t: Translate
  kind: LinkedProps['kind']
  documents: readonly LinkedDocument[]
}

function Rows({ documents, ...about }: RowsProps) {
  const { t } = about
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const count = documents.length
  const rest = count > AT_FIRST + 1 && !all
  useEffect(() => void loadKeptDocuments(), [])
  // Whoever has pressed the button goes on where it was.
  useEffect(() => {
    if (all) list.current?.querySelectorAll('a')[AT_FIRST]?.focus()
  }, [all])

  return (
    <>
      <ul ref={list}>
        {(rest ? documents.slice(0, AT_FIRST) : documents).map((document) => (
          <Row key={document.id} {...about} document={document} />
        ))}
      </ul>
      {rest && (
        <button type="button" className="linked-documents-more" onClick={() => setAll(true)}>
          {t('linkedDocuments.all', { count })}
        </button>
      )}
    </>
  )
}

function Row({ locale, t, kind, document }: Omit<RowsProps, 'documents'> & { document: LinkedDocument }) {
  const now = useNow() ?? Date.now()
  const { id, name, mime, size, reasons, expires_at, damaged, preview } = document
  const isKept = useStore($keptIds, { ssr: 'initial' }).has(id)
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now

  return (
    <li className="linked-document">
      <Icon shape={signOf(mime)} size={24} />
      <div>
        <a href={hrefOf({ kind: 'document', id }, locale)}>
          <bdi>{name}</bdi>
        </a>
        <p className="muted">
          <span className="figures">{fileSize(size, locale)}</span>
          {/* Of a vehicle each of them is. */}
          {kind === 'operation' &&
            reasons.map((reason) => <span key={`${reason.kind} ${reason.id}`}>{because(t, reason)}</span>)}
          {isExpired && <span className="badge">{t('linkedDocuments.expired')}</span>}
          {(damaged || preview === 'broken') && <span className="badge">{t('linkedDocuments.damaged')}</span>}
        </p>
      </div>
      {isKept && (
        <span className="linked-document-kept" title={t('linkedDocuments.kept')}>
          <Icon shape={keptSign} />
          <span className="visually-hidden">{t('linkedDocuments.kept')}</span>
        </span>
      )}
    </li>
  )
}

function because(t: Translate, { kind, name }: DocumentReason): string {
  return t(`linkedDocuments.by.${kind}`, { name })
}

function hrefOf(view: DocumentView, locale: Locale): string {
  return localizePath(routes.documents.pattern + searchOfDocuments(view), locale)
}
