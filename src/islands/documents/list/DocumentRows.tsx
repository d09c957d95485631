import '../../ui/fields/choice.css'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import type { Document, DocumentPage } from '../../../contract/documents/documents.ts'
import type { DocumentFolder } from '../../../contract/documents/document-folders.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { relativeTime } from '../../../lib/pages/dates.ts'
import { type DocumentListView, folderView } from '../../../lib/documents/document-view.ts'
import { $chosenDocuments, chooseDocument } from '../../../lib/stores/documents/chosen-documents.ts'
import { $documentLook } from '../../../lib/stores/documents/document-look.ts'
import { $keptIds } from '../../../lib/stores/documents/kept-ids.ts'
import { loadMoreDocuments } from '../../../lib/stores/documents/documents.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { folder as folderSign } from '../../ui/icons/documents.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { DocumentThumbnail } from '../page/DocumentThumbnail.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { hrefOfDocuments } from '../use-document-address.ts'

interface Props {
  locale: Locale
  view: DocumentListView
  page: DocumentPage
}

/** Folders first, then the documents. */
export function DocumentRows({ locale, view, page }: Props) {
  const { data, folders, next, total, total_is_at_least, within = [] } = page
  const t = translate(locale)
  const look = useStore($documentLook, { ssr: 'initial' })
  const chosen = useStore($chosenDocuments, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  const more = async () => {
    setBusy(true)
    await loadMoreDocuments().catch((error: unknown) => {
      tellFailure(locale, error, 'What follows could not be loaded.')
    })
    setBusy(false)
  }
  const rest = total - data.length
  const label =
    rest > 0 && !total_is_at_least ? t('documents.more', { count: rest }) : t('documents.moreUnknown')

  // Of two that are called the same, the folder says which one is meant.
  const placeOf = (id: number | null) =>
    id === (view.folder ?? null) ? undefined : within.find((folder) => folder.id === id)?.name

  return (
    <>
      <ul className={look === 'tiles' ? 'list-rows document-tiles' : 'list-rows card'}>
        {folders.map((folder) => (
          <FolderRow
            key={`folder-${folder.id}`}
            locale={locale}
            folder={folder}
            place={placeOf(folder.parent_id)}
            leads={chosen === undefined}
          />
        ))}
        {data.map((document) => (
          <DocumentRow
            key={document.id}
            locale={locale}
            document={document}
            place={placeOf(document.folder_id)}
            chosen={chosen?.has(document.id)}
          />
        ))}
      </ul>
      {next && (
        <LoadMore
          label={label}
          busy={busy}
          busyLabel={t('documents.loadingMore')}
          came={t('documents.shown', { count: data.length })}
          onMore={() => void more()}
        />
      )}
    </>
  )
}

interface FolderRowProps {
  locale: Locale
  folder: DocumentFolder
  /** The name of the folder it lies in, where another one is shown. */
  place: string | undefined
  /** Not while documents are chosen: the choice would be gone. */
  leads: boolean
}

function FolderRow({ locale, folder: { id, name, visibility }, place, leads }: FolderRowProps) {
  const t = translate(locale)
  return (
    <ListRow
      {...(leads && { href: hrefOfDocuments(folderView(id)) })}
      leading={
        <span className="list-row-sign">
          <Icon shape={folderSign} size={24} />
        </span>
      }
      title={<bdi>{name}</bdi>}
      meta={
        <>
          <span>{visibility === 'groups' ? t('documents.groupsOnly') : t('documents.folder')}</span>
          {place !== undefined && <span>{t('documents.inFolder', { folder: place })}</span>}
        </>
      }
    />
  )
}

interface DocumentRowProps {
  locale: Locale
  document: Document
  /** As of a folder. */
  place: string | undefined
  /** undefined: none are being chosen, and the row leads to its document. */
  chosen: boolean | undefined
}

function DocumentRow({ locale, document, place, chosen }: DocumentRowProps) {
  const t = translate(locale)
  const tick = useId()
  const now = useNow() ?? Date.now()
  const { id, name, size, changed_at, visibility, damaged, preview, expires_at } = document
  const isKept = useStore($keptIds, { ssr: 'initial' }).has(id)
  const isUnread = document.requires_ack && document.acknowledged_at === null
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now

  return (
    <ListRow
      {...(chosen === undefined && { href: hrefOfDocuments({ kind: 'document', id }) })}
      leading={
        <>
          {chosen !== undefined && (
            <input
              id={tick}
              type="checkbox"
              className="tick"
              checked={chosen}
              onChange={({ currentTarget }) => chooseDocument(document, currentTarget.checked)}
            />
          )}
          <DocumentThumbnail document={document} />
        </>
      }
      title={
        chosen === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <label htmlFor={tick} className="document-choice">
            <bdi>{name}</bdi>
          </label>
        )
      }
      meta={
        <>
          <span className="figures">{fileSize(size, locale)}</span>
          {place !== undefined && <span>{t('documents.inFolder', { folder: place })}</span>}
          <span>{t('documents.changed', { when: relativeTime(changed_at, locale, now) })}</span>
          {isUnread && <span className="badge warning">{t('documents.unread')}</span>}
          {visibility === 'groups' && <span className="badge">{t('documents.groupsOnly')}</span>}
          {isKept && <span className="badge">{t('documents.kept')}</span>}
          {isExpired && <span className="badge">{t('documents.expired')}</span>}
          {(damaged || preview === 'broken') && (
            <span className="badge danger">{t('documents.damaged')}</span>
          )}
        </>
      }
    />
  )
}
