import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { roomOnDevice } from '../../../lib/documents/kept-files.ts'
import { relativeTime } from '../../../lib/pages/dates.ts'
import {
  $keptDocuments,
  dropDocument,
  type KeptRow,
  loadKeptDocuments,
  renewKeptDocuments,
} from '../../../lib/stores/documents/kept-documents.ts'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { fileSize } from '../../ui/fields/file-check.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { kept as sign } from '../../ui/icons/documents.ts'
import { close } from '../../ui/icons/frame.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { DocumentThumbnail } from '../page/DocumentThumbnail.tsx'
import { hrefOfDocuments } from '../use-document-address.ts'

/** What is on this device, and opens without a network. */
export function DeviceFiles({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const rows = useStore($keptDocuments, { ssr: 'initial' })
  const [busy, setBusy] = useState(true)
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    void loadKeptDocuments()
      .then(renewKeptDocuments)
      .then(() => setBusy(false))
  }, [])
  useEffect(() => void roomOnDevice().then(setRoom), [rows])
  if (!rows || (rows.length === 0 && busy && navigator.onLine))
    return <SkeletonRows rows={3} label={translate(locale)('common.loading')} />
  if (rows.length === 0)
    return <Empty shape={sign} text={t('documentPage.deviceEmpty')} hint={t('documentPage.deviceHint')} />
  const total = rows.reduce((sum, { bytesOf }) => sum + bytesOf, 0)

  return (
    <div className="documents-found">
      <p className="muted">
        {t('documentPage.deviceTotal', { count: rows.length, size: fileSize(total, locale) })}
        {room !== undefined && ` ${t('documentPage.deviceRoom', { size: fileSize(room, locale) })}`}
      </p>
      <ul className="list-rows card">
        {rows.map((row) => (
          <Row key={row.id} locale={locale} row={row} />
        ))}
      </ul>
    </div>
  )
}

function Row({ locale, row: { id, document, bytesOf, at, byHand } }: { locale: Locale; row: KeptRow }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { name } = document
  return (
    <ListRow
      href={hrefOfDocuments({ kind: 'document', id })}
      leading={<DocumentThumbnail document={document} />}
      title={<bdi>{name}</bdi>}
      meta={
        <>
          <span className="figures">{fileSize(bytesOf, locale)}</span>
          <span>
            {t('documentPage.keptSince', { when: relativeTime(new Date(at).toISOString(), locale, now) })}
          </span>
          {!byHand && <span className="badge">{t('documentPage.keptForAll')}</span>}
        </>
      }
      trailing={
        byHand && (
          <button
            type="button"
            className="button square quiet"
            aria-label={t('documentPage.dropOf', { name })}
            title={t('documentPage.dropOf', { name })}
            onClick={() => void dropDocument(id)}
          >
            <Icon shape={close} />
          </button>
        )
      }
    />
  )
}
