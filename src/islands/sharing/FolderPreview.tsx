import { useCallback } from 'react'
import type { FolderSharePreview } from '../../contract/documents/document-shares.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Translate } from '../../i18n/messages.ts'
import { fileKindName } from '../../lib/documents/file-kinds.ts'
import { previewFolder } from '../../lib/stores/sharing/sharing.ts'
import { fileSize } from '../ui/fields/file-check.ts'
import { SharePreview } from './SharePreview.tsx'

/** So many documents, and so many folders, are named: whoever shares has the whole list on the page behind. */
const MOST_NAMED = 10

interface Props {
  locale: Locale
  t: Translate
  folderId: number
}

/** What a link to a folder shows now, and how much of it stays hidden. */
export function FolderPreview({ locale, t, folderId }: Props) {
  const ask = useCallback(() => previewFolder(folderId), [folderId])
  return (
    <SharePreview t={t} kind="folder" ask={ask}>
      {(preview) => <Contents locale={locale} t={t} preview={preview} />}
    </SharePreview>
  )
}

function Contents({ locale, t, preview }: { locale: Locale; t: Translate; preview: FolderSharePreview }) {
  const { folder, only_for_groups: hidden } = preview
  const { below, documents, folders, title, total } = folder
  const { withheld } = below
  const moreWithheld = withheld.documents - withheld.names.length
  const named = documents.slice(0, MOST_NAMED)
  const namedFolders = folders.slice(0, MOST_NAMED)
  return (
    <>
      <p className="share-preview-title">{title}</p>
      {below.documents + withheld.documents === 0 && <p>{t('sharing.folder.empty')}</p>}
      {below.documents > 0 && folders.length > 0 && (
        <p>{t('sharing.folder.withBelow', { count: below.documents, size: fileSize(below.size, locale) })}</p>
      )}
      {(folders.length > 0 || total > 0) && (
        <dl className="share-preview-facts">
          {folders.length > 0 && <dt>{t('shared.folders')}</dt>}
          {namedFolders.map(({ id, name }) => (
            <dd key={`folder-${id}`}>{name}</dd>
          ))}
          {folders.length > namedFolders.length && (
            <dd className="muted">
              {t('sharing.folder.moreFolders', { count: folders.length - namedFolders.length })}
            </dd>
          )}
          {total > 0 && <dt>{t('shared.documents', { count: total })}</dt>}
          {named.map(({ id, name, mime, size, given }) => (
            <dd key={id} className="share-preview-document">
              {name}{' '}
              <span className="muted">
                {t(`shared.kinds.${fileKindName(mime)}`)} ·{' '}
                <span className="figures">{fileSize(size, locale)}</span>
                {given === 'withheld' && ` · ${t('shared.withheldShort')}`}
              </span>
            </dd>
          ))}
          {total > named.length && (
            <dd className="muted">{t('sharing.folder.moreDocuments', { count: total - named.length })}</dd>
          )}
        </dl>
      )}
      {withheld.documents > 0 && (
        <p className="notice">
          {t('shared.withheldBelow', { count: withheld.documents })} {withheld.names.join(', ')}
          {moreWithheld > 0 && ` ${t('shared.withheldMore', { count: moreWithheld })}`}
        </p>
      )}
      {hidden > 0 && <p className="notice">{t('sharing.folder.hidden', { count: hidden })}</p>}
    </>
  )
}
