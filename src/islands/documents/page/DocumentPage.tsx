import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { folderView, topFolder } from '../../../lib/documents/document-view.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $document, loadDocument, showDocument } from '../../../lib/stores/documents/document.ts'
import { loadKeptDocuments } from '../../../lib/stores/documents/kept-documents.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { document as sign } from '../../ui/icons/files.ts'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { DocumentAcknowledgement } from './DocumentAcknowledgement.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { DocumentMore } from './DocumentMore.tsx'
import './document-page.css'
import { DocumentPreview } from './DocumentPreview.tsx'
import { DocumentTrail } from '../list/DocumentTrail.tsx'
import { DocumentWork } from './DocumentWork.tsx'
import { goToDocuments, hrefOfDocuments } from '../use-document-address.ts'

/** One document: what it shows, what is known of it, and what can be done with it. */
export function DocumentPage({ locale, id }: { locale: Locale; id: number }) {
  const document = useStore($document, { ssr: 'initial' })
  useEffect(() => {
    showDocument(id)
    void loadKeptDocuments()
  }, [id])
  if (document.state === 'loading')
    return <SkeletonRows rows={4} label={translate(locale)('common.loading')} />
  if (document.state === 'failed') return <NoDocument locale={locale} document={document} />
  return (
    <>
      <DataAge locale={locale} at={document.at} stale={document.stale} />
      <Shown key={id} locale={locale} document={document.value} />
    </>
  )
}

function Shown({ locale, document }: { locale: Locale; document: DocumentDetail }) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, breadcrumbs, folder_id, description, damaged } = document
  // Whoever came by a row of a list goes on here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const before = window.document.title
    window.document.title = `${name} · ${translate(locale)('common.product')}`
    return () => {
      window.document.title = before
    }
  }, [name, locale])

  return (
    <article className="document-page">
      <DocumentTrail locale={locale} above={breadcrumbs} isLeaf />
      <header className="document-head">
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {description && (
          <p className="document-about" dir="auto">
            {description}
          </p>
        )}
      </header>
      {damaged && <p className="notice danger">{t('documentPage.damaged')}</p>}
      <DocumentAcknowledgement locale={locale} t={t} document={document} />
      <DocumentWork
        locale={locale}
        t={t}
        document={document}
        onRemoved={() => goToDocuments(folderView(folder_id))}
      />
      <div className="document-body">
        <DocumentPreview locale={locale} t={t} document={document} />
        <div className="document-rest">
          <DocumentFacts locale={locale} t={t} document={document} />
          <DocumentMore locale={locale} t={t} document={document} />
        </div>
      </div>
    </article>
  )
}

interface NoDocumentProps {
  locale: Locale
  document: Extract<Loadable<DocumentDetail>, { state: 'failed' }>
}

function NoDocument({ locale, document: { error, changing } }: NoDocumentProps) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy: changing, onRetry: () => void loadDocument() }
  const toTop = (
    <a className="button" href={hrefOfDocuments(topFolder)}>
      {t('documents.top')}
    </a>
  )
  const toDevice = (
    <a className="button" href={hrefOfDocuments({ kind: 'device' })}>
      {t('documents.area.device')}
    </a>
  )
  if (error.kind === 'forbidden') return <Failure text={t('documents.forbidden')} />
  if (error.kind === 'offline') {
    const words = { text: t('documentPage.notKept'), hint: t('documents.notKeptHint') }
    return <Offline {...words} retry={retry} action={toDevice} />
  }
  if (error.kind === 'server' && error.status === 404) {
    const words = { text: t('documentPage.gone'), hint: t('documentPage.goneHint') }
    return <Empty shape={sign} {...words} action={toTop} />
  }
  return <Failure {...problemWords(t, error)} retry={retry} />
}
