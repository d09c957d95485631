import '../../ui/feedback/progress.css'
import { useEffect, useState } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import { textCharsets } from '../../../contract/documents/text-charset.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { isWeakLine } from '../../../lib/device/line-quality.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { DocumentThumbnail } from './DocumentThumbnail.tsx'
import { PdfPages } from './PdfPages.tsx'
import { Player } from './Player.tsx'
import { useContent } from './use-content.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
}

/** In bytes: what comes without being asked for, on a line that carries it and on one that hardly does. */
const BY_ITSELF = 5 * 2 ** 20
const ON_WEAK_LINE = 2 ** 18
/** A longer text is saved and opened elsewhere. */
const LONGEST_TEXT = 2 ** 20

/** What a document shows, as far as a browser can; everything else is saved and opened elsewhere. */
export function DocumentPreview({ locale, t, document }: Props) {
  const { mime, shown, size, version_id, preview } = document
  const isText = mime.startsWith('text/')
  if (!shown || (isText && size > LONGEST_TEXT))
    return (
      <div className="document-preview" data-kind="none">
        <DocumentThumbnail document={document} />
        <p className="muted">{t('documentPage.noPreview')}</p>
      </div>
    )
  // Of a picture that the server cannot open a browser may still show something.
  if (preview === 'broken' && mime === 'application/pdf')
    return (
      <div className="document-preview" data-kind="none">
        <DocumentThumbnail document={document} />
        <p className="notice danger">{t('documentPage.brokenPdf')}</p>
      </div>
    )
  const key = version_id
  if (mime === 'application/pdf') return <PdfPages key={key} locale={locale} t={t} document={document} />
  if (mime.startsWith('audio/') || mime.startsWith('video/'))
    return <Player key={key} t={t} document={document} />
  return <Whole key={key} locale={locale} t={t} document={document} isText={isText} />
}

/** A picture or a text, which is there as a whole. */
function Whole({ locale, t, document, isText }: Props & { isText: boolean }) {
  const { name, size } = document
  const [wanted, setWanted] = useState(false)
  useEffect(() => setWanted(size <= (isWeakLine() ? ON_WEAK_LINE : BY_ITSELF)), [size])
  const content = useContent(document, wanted, isText)
  const [refused, setRefused] = useState<string>()

  return (
    <div className="document-preview" data-kind={isText ? 'text' : 'picture'}>
      {content.state === 'none' && (
        <>
          <DocumentThumbnail document={document} />
          <button type="button" className="button" onClick={() => setWanted(true)}>
            {t('documentPage.show', { size: fileSize(size, locale) })}
          </button>
        </>
      )}
      {content.state === 'fetching' && (
        <>
          <DocumentThumbnail document={document} />
          <progress aria-label={t('documentPage.fetching')} value={content.part} />
        </>
      )}
      {content.state === 'failed' && (
        <>
          <DocumentThumbnail document={document} />
          <p className="notice" role="status">
            {t(content.isOffline ? 'documentPage.notHere' : 'documentPage.notFetched')}
          </p>
          <button type="button" className="button" onClick={content.retry}>
            {t('documentPage.again')}
          </button>
        </>
      )}
      {content.state === 'picture' && content.address !== refused && (
        <a href={content.address} target="_blank" title={t('documentPage.open')}>
          <img src={content.address} alt={name} onError={() => setRefused(content.address)} />
        </a>
      )}
      {content.state === 'picture' && content.address === refused && (
        <p className="notice danger" role="status">
          {t('documentPage.brokenPicture')}
        </p>
      )}
      {content.state === 'text' && (
        <>
          {/* Long lines are read by scrolling, also with the keyboard. */}
          <pre tabIndex={0} dir="auto" role="region" aria-label={name}>
            {content.text}
          </pre>
          {content.charset !== 'utf-8' && (
            <p className="muted">{t('documentPage.readAs', { charset: textCharsets[content.charset] })}</p>
          )}
        </>
      )}
    </div>
  )
}
