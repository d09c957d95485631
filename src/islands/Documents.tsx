import './documents/documents.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { type DocumentView, narrowedBy, topFolder } from '../lib/documents/document-view.ts'
import { $documentView } from '../lib/stores/documents/document-view.ts'
import { showChannel } from '../lib/stores/realtime/shown-channels.ts'
import { DocumentList } from './documents/list/DocumentList.tsx'
import { hrefOfDocuments, useDocumentAddress } from './documents/use-document-address.ts'
import { SkeletonRows } from './ui/feedback/SkeletonRows.tsx'
import { TabLinks } from './ui/layout/TabLinks.tsx'
import { useMay } from './shared/use-may.ts'
import { usePart } from './ui/behaviour/use-part.ts'

const loadActions = () => import('./documents/list/DocumentActions.tsx')
const loadUploads = () => import('./documents/upload/Uploads.tsx')
const loadDocumentPage = () => import('./documents/page/DocumentPage.tsx')
const loadDeviceFiles = () => import('./documents/list/DeviceFiles.tsx')
const loadBin = () => import('./documents/list/DocumentBin.tsx')

/** The documents of an organisation: folders, what is found, one document, what is on the device, and the bin. */
export function Documents({ locale }: { locale: Locale }) {
  const t = translate(locale)
  useDocumentAddress()
  const view = useStore($documentView, { ssr: 'initial' })
  useEffect(() => showChannel('documents'), [])
  const mayUpload = useMay('files.upload')
  const area = areaOf(view)
  const actions = usePart(loadActions, true)
  // What is being sent goes on, whatever is looked at meanwhile.
  const uploads = usePart(loadUploads, true)
  const areas = [
    { name: 'folders', view: topFolder },
    { name: 'unread', view: narrowedBy(topFolder, { unread: 'true' }) },
    { name: 'device', view: { kind: 'device' } },
  ] as const

  return (
    <div className="documents" data-takes-uploads={(mayUpload && view.kind === 'list') || undefined}>
      {view.kind === 'document' ? (
        <h1 tabIndex={-1} className="visually-hidden">
          {t('documents.heading')}
        </h1>
      ) : (
        <div className="page-head">
          <h1 tabIndex={-1}>{t('documents.heading')}</h1>
          {actions && view.kind === 'list' && <actions.DocumentActions locale={locale} view={view} />}
        </div>
      )}
      {view.kind !== 'document' && (
        <TabLinks
          label={t('documents.areas')}
          links={areas.map(({ name, view: there }) => ({
            href: hrefOfDocuments(there),
            label: t(`documents.area.${name}`),
            current: area === name,
          }))}
        />
      )}
      {uploads && <uploads.Uploads locale={locale} view={view} />}
      <Area locale={locale} view={view} />
    </div>
  )
}

function Area({ locale, view }: { locale: Locale; view: DocumentView }) {
  const page = usePart(loadDocumentPage, view.kind === 'document')
  const device = usePart(loadDeviceFiles, view.kind === 'device')
  const bin = usePart(loadBin, view.kind === 'bin')
  if (view.kind === 'list') return <DocumentList locale={locale} view={view} />
  if (view.kind === 'document' && page) return <page.DocumentPage locale={locale} id={view.id} />
  if (view.kind === 'device' && device) return <device.DeviceFiles locale={locale} />
  if (view.kind === 'bin' && bin) return <bin.DocumentBin locale={locale} page={view.page} />
  return <SkeletonRows rows={4} label={translate(locale)('common.loading')} />
}

function areaOf(view: DocumentView): string {
  if (view.kind !== 'list') return view.kind
  return view.filter.unread ? 'unread' : 'folders'
}
